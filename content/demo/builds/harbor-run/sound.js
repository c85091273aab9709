// Three short sounds, made from tones. Silent until the player turns them on.
let context = null;

/** @param {[from: number, to: number, seconds: number, type: OscillatorType, volume: number]} tone */
function play([from, to, seconds, type, volume]) {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  const gain = new GainNode(context, { gain: volume });
  const now = context.currentTime;
  oscillator.frequency.exponentialRampToValueAtTime(to, now + seconds);
  gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}

const tones = {
  jump: [260, 520, 0.14, "triangle", 0.16],
  gem: [880, 1320, 0.12, "sine", 0.12],
  end: [220, 60, 0.45, "sawtooth", 0.12],
};

/** @param {keyof typeof tones} name */
export function sound(name) {
  try {
    play(tones[name]);
  } catch {
    // The game can be played without sound.
  }
}
