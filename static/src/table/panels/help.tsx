/** Every key of the table on one slip, and the switch for those who do not want letters to be orders. */

import { Component, createRef, type VNode } from "preact";
import { isBusyShown, showBusy } from "../busy";
import { memo } from "../memo";
import type { OrderWords } from "../protocol";
import { goesQuietly, letGoQuietly } from "../quiet";
import type { State } from "../state";
import { t } from "../words";
import { Switch } from "./switch";

export const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "next"],
  ["← ↑ → ↓", "arrows"],
  ["Shift", "shift"],
  ["J", "join"],
  ["A", "all"],
  ["X", "leave"],
  ["R", "turn"],
  ["Q", "singly"],
  ["P", "corner"],
  ["Enter", "enter"],
  ["Esc", "escape"],
  ["Z", "undo"],
  ["Space", "space"],
  ["/ :", "type"],
  ["+ − 0", "zoom"],
  ["C", "centre"],
  ["L", "log"],
  ["O", "army"],
  ["T", "talk"],
  ["I", "measure"],
  ["E", "ranges"],
  ["?", "help"],
];
/** The keys of a record, where nothing can be ordered. */
const READING: readonly (readonly [string, string])[] = [
  ["Space", "reel"],
  ["← →", "event.step"],
  ["Shift ← →", "phase.step"],
  ["Page ↑ ↓", "turn.step"],
  ["B N", "turning.step"],
  ["Home End", "ends"],
  ["< >", "speed"],
  ["V", "view.step"],
  ["M", "remark"],
  ["↑ ↓", "unit"],
  ["+ − 0", "zoom"],
  ["C", "centre"],
  ["L", "log"],
  ["O", "army"],
  ["I", "measure"],
  ["?", "help"],
];
const MEMORY = "honjin-letters";

/** Letters and signs are orders unless the reader has switched them off. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(MEMORY) !== "off";
  } catch {
    return true;
  }
}

function setLetters(on: boolean): void {
  try {
    localStorage.setItem(MEMORY, on ? "on" : "off");
  } catch {
    // Without a memory the letters stay as they are.
  }
}

function dialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("#keys-help");
}

export function showHelp(): void {
  const found = dialog();
  if (found !== null && !found.open) found.showModal();
}

function Row({ keys, words }: { keys: string; words: string }): VNode {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
}

/** Orders that share a letter share a line. */
function letters(orders: readonly OrderWords[]): [string, string][] {
  const byKey = new Map<string, string[]>();
  for (const { key, label } of orders) {
    if (key !== undefined && key.length === 1) byKey.set(key, [...(byKey.get(key) ?? []), label]);
  }
  return [...byKey].map(([key, labels]) => [key, labels.join(", ")]);
}

class HelpDialog extends Component<{ state: State }> {
  private readonly element = createRef<HTMLDialogElement>();

  render({ state }: { state: State }): VNode {
    const isRecord = state.record !== null;
    return (
      <dialog ref={this.element} id="keys-help" class="keys-help slip" aria-labelledby="keys-title">
        <header>
          <h2 id="keys-title">{t("keys.title")}</h2>
          <button type="button" class="btn bare small" onClick={() => this.element.current?.close()}>
            {t("clause.close")}
          </button>
        </header>
        <dl>
          {(isRecord ? READING : KEYS).map(([keys, words]) => (
            <Row key={words} keys={keys} words={t(`keys.${words}`)} />
          ))}
          {(isRecord ? [] : letters(state.ruleset.orders)).map(([key, label]) => (
            <Row key={key} keys={key} words={label} />
          ))}
        </dl>
        {isRecord ? null : <p>{t("typed.help")}</p>}
        <label class="check">
          <input
            type="checkbox"
            defaultChecked={areLettersOn()}
            onChange={(event) => setLetters(event.currentTarget.checked)}
          />
          {t("keys.letters")}
        </label>
        {isRecord || state.you.length === 0 ? null : (
          <Switch words={t("quiet.setting")} on={goesQuietly} set={letGoQuietly} />
        )}
        {state.you.length === 1 && !isRecord ? (
          <Switch words={t("presence.show")} on={isBusyShown} set={showBusy} />
        ) : null}
      </dialog>
    );
  }
}

export const KeysHelp = memo(
  (properties: { state: State }) => <HelpDialog {...properties} />,
  (before, after) =>
    before.state.ruleset === after.state.ruleset &&
    before.state.you.length === after.state.you.length &&
    (before.state.record === null) === (after.state.record === null),
);
