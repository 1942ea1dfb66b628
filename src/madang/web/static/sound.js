// Short and dry, wood and paper: every sound is a few knocks, made here. Loaded only when one is wanted.
// A knock: when it comes, how high it is, how long it rings, how loud it is, and how much of it is paper.
const roll = [0, 60, 105, 170, 215, 300, 410].map((at, i) => [at, 900 + 170 * (i % 3), 0.035, 0.5 - i * 0.05, 0.6]);
const card = (at, loud = 0.5) => [[at, 1900, 0.03, loud, 1], [at + 18, 210, 0.05, loud * 0.6, 0.2]];
const SOUNDS = {
  rolled: roll,
  staged: [[0, 700, 0.03, 0.3, 0.3]],
  placed: [[0, 420, 0.05, 0.5, 0.3], [90, 420, 0.05, 0.4, 0.3]],
  bonus: [[0, 660, 0.09, 0.4, 0], [100, 830, 0.09, 0.4, 0], [200, 990, 0.14, 0.4, 0]],
  struck: [[0, 150, 0.16, 0.7, 0.3], [160, 120, 0.2, 0.7, 0.3]],
  ruin: [[0, 130, 0.12, 0.6, 0.6], [70, 95, 0.22, 0.6, 0.4]],
  end: [[0, 520, 0.12, 0.4, 0], [140, 660, 0.12, 0.4, 0], [280, 520, 0.24, 0.4, 0]],
  played: card(0),
  turned: card(0, 0.4),
  took: [...card(0), ...card(110)],
  junk: [...card(0, 0.3), ...card(70, 0.3)],
  decided: [[0, 330, 0.1, 0.6, 0.1], [130, 500, 0.16, 0.6, 0.1]],
};
SOUNDS.paired = SOUNDS.took;
SOUNDS.special = SOUNDS.bonus;
SOUNDS.settled = SOUNDS.end;

let audio = null;
let paper = null;

function rustle() {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function voice(source, start, seconds, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * 0.4, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(gain).connect(audio.destination);
}

function knock([at, pitch, seconds, loud, share]) {
  const start = audio.currentTime + at / 1000;
  const wood = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  voice(wood, start, seconds, loud * (1 - share));
  const noise = new AudioBufferSourceNode(audio, { buffer: paper });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 });
  noise.connect(band);
  voice(band, start, seconds, loud * share * 2);
  for (const source of [wood, noise]) { source.start(start); source.stop(start + seconds); }
}

export function play(what) {
  audio ??= new AudioContext();
  paper ??= rustle();
  if (audio.state === "suspended") audio.resume();
  SOUNDS[what]?.forEach(knock);
}
