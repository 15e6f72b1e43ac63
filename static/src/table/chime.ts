/** A quiet sound when it becomes the reader's turn: two strokes on wood. Silent until he allows it. */

import { isToAct } from "./selectors";
import type { State } from "./state";
import type { Store } from "./store";

const KEY = "honjin.sound";
const STROKES: readonly [number, number][] = [
  [0, 392],
  [0.16, 523],
];
const LOUD = 0.12;

let context: AudioContext | null = null;

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export function allowSound(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // a browser that remembers nothing asks again the next time
  }
  if (on) chime();
}

function stroke(audio: AudioContext, at: number, pitch: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.94, at + 0.3);
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUD, at + 0.005);
  loudness.gain.exponentialRampToValueAtTime(0.0005, at + 0.45);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

function chime(): void {
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  const audio = context;
  // a browser lets a page sound only after a first touch; until then the promise waits and nothing is heard
  void audio.resume().then(() => {
    for (const [after, pitch] of STROKES) stroke(audio, audio.currentTime + after, pitch);
  });
}

/** Whether this reader, and he alone on his side of the screen, is waited for. */
export function isMyMove(state: State): boolean {
  return state.record === null && state.you.length === 1 && isToAct(state, state.you[0]!);
}

/** Sounds when the wait for this reader begins: not at the first look, nor when both act. */
export function listenForTurns(store: Store): void {
  store.listen((state, before) => {
    const isForMe = state.nudge !== null && !state.you.includes(state.nudge.side);
    if (state.nudge !== before.nudge && isForMe && isSoundOn()) chime();
    if (before.document === null || !isMyMove(state) || isMyMove(before)) return;
    if (isSoundOn()) chime();
  });
}
