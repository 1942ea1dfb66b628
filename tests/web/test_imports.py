"""What the web process loads: bots that need compiled kernels think in worker processes."""

import subprocess
import sys


def test_the_pages_load_no_numba() -> None:
    script = "import sys, madang.web.app; print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
