"""The curve of a game: its points lie within the picture, in order, and its scale holds them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from madang.render.curve import HEIGHT, WIDTH, curve_svg


@pytest.mark.parametrize(
    "values", [(5.0,), (5.0, 5.0), (250.2, 261.9, 12.4, -40.0), tuple(map(float, range(40)))]
)
def test_every_value_has_its_point(values):
    drawn = ET.fromstring(curve_svg(values, str, {0}))
    points = [
        (float(each.get("cx", "")), float(each.get("cy", "")))
        for each in drawn.iter()
        if each.get("class") == "point"
    ]
    assert len(points) == len(values)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in points)
    assert [x for x, _ in points] == sorted({x for x, _ in points})
    # The higher value stands higher.
    assert sorted(range(len(values)), key=lambda at: (-values[at], at)) == sorted(
        range(len(values)), key=lambda at: (points[at][1], at)
    )


def test_the_scale_holds_all_values_and_turns_are_numbered():
    drawn = curve_svg((250.2, 261.9, 240.0, 301.0), str, {1, 2})
    scale = [int(each) for each in re.findall(r'class="at-left"[^>]*>(\d+)<', drawn)]
    assert (scale[0], scale[-1]) == (240, 320)
    assert re.findall(r'<text x="[^"]*" y="[^"]*">(\d+)<', drawn) == ["1", "2", "3"]
    assert drawn.count('class="ring"') == 2
