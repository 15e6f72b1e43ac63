/** What the order being written comes to, and the one ink button that sends it; or why the rules forbid it. */

import type { ComponentChildren, VNode } from "preact";
import { isAimless, isWritten, paramOf } from "../draft";
import { pointsAt } from "../lesson";
import { aimWords } from "../overlay/range";
import type { Play } from "../play";
import type { Option, Refusal } from "../protocol";
import { phaseLabel, readyUnits } from "../selectors";
import { isFar, spentOf } from "../spent";
import type { Draft, State } from "../state";
import { inches, t } from "../words";
import { backOption, UndoButton } from "./back";
import { Cited, Clause } from "./clause";
import { Icon } from "./parts";

const LONGEST_NAME = 8;

interface Props {
  state: State;
  play: Play;
}

function BackButton({ play }: { play: Play }): VNode {
  return (
    <button type="button" class="btn" onClick={() => play.back()}>
      <Icon name="ord-undo" />
      {`${t("confirm.back")} `}
      <kbd>Esc</kbd>
    </button>
  );
}

function InkButton({
  act,
  off = false,
  children,
}: {
  act: () => void;
  off?: boolean;
  children: ComponentChildren;
}): VNode {
  return (
    <button type="button" class="btn ink" disabled={off} onClick={act}>
      {children}
      <kbd>Enter</kbd>
    </button>
  );
}

/** What is still to be done before the order can go. */
function missing(draft: Draft): string {
  if (paramOf(draft, "path") !== undefined || paramOf(draft, "poses") !== undefined) return t("option.point");
  if (paramOf(draft, "place") !== undefined) return t("option.place");
  const open = draft.option.params.find((param) => !param.optional && draft.values[param.name] === undefined);
  if (open !== undefined && ["unit", "figure", "piece", "split"].includes(open.type))
    return t("option.target");
  return open === undefined ? "" : t("option.choose", { label: open.label ?? open.name });
}

/** The order in a few words, where the server adds none: what it aims at and what may come of it. */
function outcome(draft: Draft): string {
  const odds = draft.preview?.odds ?? [];
  if (draft.option.since !== undefined) return t("back.free", { what: draft.option.hint ?? "" });
  if (odds.length === 0) return draft.option.hint || draft.option.label;
  return odds
    .map((one) => [
      one.title,
      ...(one.facts ?? [])
        .filter((fact) => fact.tone === "loss")
        .map((fact) => `${fact.label} ${fact.value}`),
    ])
    .map((words) => words.join(", "))
    .join("; ");
}

function Summary({ draft, state, play }: Props & { draft: Draft }): VNode {
  if (!isWritten(draft)) return <p>{missing(draft)}</p>;
  if (!draft.fresh || draft.preview === null)
    return <p class="dim">{t(state.link === "open" ? "confirm.waiting" : "confirm.lost")}</p>;
  if (isAimless(draft) && !draft.preview.legal) return <p>{t("option.target")}</p>;
  const path = draft.preview.path;
  const notes = draft.preview.notes ?? [];
  const aims = state.document === null ? "" : aimWords(state.document, draft.preview.targets ?? []);
  return (
    <p>
      {path === null || path === undefined ? null : <b class="num">{spentOf(path)}</b>}
      {path === null || path === undefined ? null : " "}
      {notes.map((note) => (
        <span key={note.text} class={`note ${note.tone ?? "plain"}`}>
          <Cited text={note.text} play={play} /> <Clause
            id={note.clause ?? ""}
            play={play}
            brief={true}
          />{" "}
        </span>
      ))}
      {aims === "" ? null : <span class="note aims-told">{aims}</span>}
      {notes.length === 0 && !path ? outcome(draft) : null}
    </p>
  );
}

/** What ending a phase means, and who loses his turn by it. */
function Ending({ state }: { state: State }): VNode {
  const left = readyUnits(state).length;
  return (
    <p>
      {`${t("confirm.end", { phase: phaseLabel(state) })} `}
      {left === 0 ? null : (
        <span class="note bad">
          {left === 1 ? t("confirm.left.one") : t("confirm.left", { count: left })}
        </span>
      )}
    </p>
  );
}

/** The button's words: the order's name where it is a unit's and short enough to stand in a button. */
function confirmWords(option: Option): string {
  const order = option.label.toLowerCase();
  return option.unit === "" || order.length > LONGEST_NAME
    ? t("confirm.plain")
    : t("confirm.order", { order });
}

function Writing({ draft, state, play }: Props & { draft: Draft }): VNode {
  const isSending = draft.key !== "";
  const isEnd = draft.option.kind === "end_phase";
  const words =
    isSending && state.link !== "open"
      ? t("link.queued", { count: Object.keys(state.sent).length })
      : t("confirm.sending");
  return (
    <section class="confirm" aria-label={draft.option.label}>
      {isSending ? (
        <p class="dim">{words}</p>
      ) : isEnd ? (
        <Ending state={state} />
      ) : (
        <Summary draft={draft} state={state} play={play} />
      )}
      <div>
        <BackButton play={play} />
        <InkButton
          act={() => play.confirm()}
          off={!play.canConfirm()}
        >{`${confirmWords(draft.option)} `}</InkButton>
      </div>
    </section>
  );
}

function refusalTitle(draft: Draft | null, isStale: boolean): string {
  if (isStale) return t("refused.stale");
  const path = draft?.preview?.path;
  return isFar(path) ? t("refused.far") : t("refused.title");
}

function RefusalSlip({
  refusal,
  draft,
  stale,
  play,
}: {
  refusal: Refusal;
  draft: Draft | null;
  stale: boolean;
  play: Play;
}): VNode {
  const path = draft?.preview?.path;
  const lawful = path?.lawful;
  return (
    <section class="refusal" role="alert">
      <h3>{refusalTitle(draft, stale)}</h3>
      <p>
        <Cited text={refusal.message} play={play} /> <Clause id={refusal.clause} play={play} />
      </p>
      <div>
        <BackButton play={play} />
        {lawful ? (
          <InkButton
            act={() => play.confirmLawful()}
          >{`${path && isFar(path) ? t("refused.stop", { inches: inches(path.allowance) }) : t("refused.nearest")} `}</InkButton>
        ) : null}
      </div>
    </section>
  );
}

/** Nothing is being written: how many can still act, and the button that ends the phase. */
function Resting({ state, play }: Props): VNode {
  const end = play.endOption();
  const back = backOption(state);
  const ready = readyUnits(state).length;
  if (state.document?.result) {
    return (
      <section class="confirm is-resting">
        <div class="single">
          <a class="btn ink" href={state.boot.urls?.record ?? "record/"}>
            {t("result.record")}
          </a>
        </div>
      </section>
    );
  }
  return (
    <section class="confirm is-resting" aria-label={t("orders.label")}>
      <p>{ready === 0 ? "" : ready === 1 ? t("option.ready.one") : t("option.ready", { count: ready })}</p>
      {end === undefined && back === undefined ? null : (
        <div class={end === undefined || back === undefined ? "single" : "pair"}>
          <UndoButton state={state} play={play} />
          {end === undefined ? null : (
            <button
              type="button"
              class={`btn ink${pointsAt(state, end.option.kind) ? " is-taught" : ""}`}
              onClick={() => play.choose(end.option, end.side)}
            >
              {`${end.option.label} `}
              <kbd>Space</kbd>
            </button>
          )}
        </div>
      )}
    </section>
  );
}

export function Confirm({ state, play }: Props): VNode {
  const draft = state.draft;
  if (state.refused !== null)
    return <RefusalSlip refusal={state.refused} draft={null} stale={state.refused.stale} play={play} />;
  if (draft === null) return <Resting state={state} play={play} />;
  const isRefused = draft.fresh && draft.preview?.legal === false && !isAimless(draft);
  const refusal = isRefused ? draft.preview?.refusal : null;
  if (refusal) return <RefusalSlip refusal={refusal} draft={draft} stale={false} play={play} />;
  return <Writing draft={draft} state={state} play={play} />;
}
