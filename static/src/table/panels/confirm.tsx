/** What the order being written comes to, and the one ink button that sends it; or why the rules forbid it. */

import type { ComponentChildren, VNode } from "preact";
import { isUnbegun } from "../aiming";
import { chooserOf, chosenIn } from "../chosen";
import { isAimless, isWritten, neededWays, paramOf } from "../draft";
import { aimWords } from "../overlay/range";
import type { Play } from "../play";
import type { Option, Refusal } from "../protocol";
import { phaseLabel, readyUnits } from "../selectors";
import { isFar, spentOf } from "../spent";
import type { Draft, State } from "../state";
import { leavesSomebody, leftToAct } from "../want";
import { inches, t } from "../words";
import { BackButton, backOption, UndoButton } from "./back";
import { Cited, Clause } from "./clause";

const LONGEST_NAME = 8;

interface Props {
  state: State;
  play: Play;
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

/** What a hand that leads men one by one can do now, and whom it has chosen. */
function singlyWords(draft: Draft, state: State): string {
  const count = draft.gathered.length;
  if (count > 1) return t("figure.gathered", { count });
  if (draft.figure === "") return t("figure.pick");
  const unit = state.document?.units[draft.option.unit]?.name ?? "";
  return t("figure.picked", { unit, number: draft.figure.split(".").pop() ?? "" });
}

/** What is still to be done before the order can go. */
function missing(draft: Draft, state: State): string {
  if (neededWays(draft).length > 0) return t("option.point");
  if (paramOf(draft, "place") !== undefined) {
    // who is neither on the table nor in the tray is nowhere to be taken hold of
    const isSeen = ["table", "reserve"].includes(state.document?.units[draft.option.unit]?.place ?? "");
    return t(isSeen ? "option.place" : "option.spot");
  }
  const open = draft.option.params.find((param) => !param.optional && draft.values[param.name] === undefined);
  if (open?.type === "pose") return t("option.spot");
  if (open !== undefined && ["unit", "figure", "piece", "split"].includes(open.type))
    return t("option.target");
  return open === undefined ? "" : t("option.choose", { label: open.label ?? open.name });
}

/** The order in a few words, where the server adds none: what it aims at and what may come of it. */
function outcome(draft: Draft): string {
  const odds = draft.preview?.odds ?? [];
  if (draft.option.since !== undefined) return t("back.again");
  if (draft.option.kind === "resign") return t("confirm.resign");
  if (paramOf(draft, "scenery") !== undefined) return t("option.scenery");
  const some = chooserOf(draft);
  if (odds.length === 0 && some !== undefined)
    return t("figure.some", {
      what: draft.option.label,
      count: chosenIn(draft, some).length,
      all: some.among?.length ?? 0,
    });
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

/** Why it does not stand where the hand let it go. */
function Settled({ draft, play }: { draft: Draft; play: Play }): VNode | null {
  const why = draft.settled;
  if (why === null) return null;
  return (
    <span class="note plain">
      {`${t("confirm.settled")} `}
      <Cited text={why.message} play={play} /> <Clause id={why.clause} play={play} brief={true} />{" "}
    </span>
  );
}

function Summary({ draft, state, play }: Props & { draft: Draft }): VNode {
  if (!isWritten(draft))
    return (
      <p>
        {draft.single && neededWays(draft).length > 0 ? singlyWords(draft, state) : missing(draft, state)}
      </p>
    );
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
      <Settled draft={draft} play={play} />
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

/** What ending a phase means, and how many lose their turn by it. */
function Ending({ state }: { state: State }): VNode {
  const left = leftToAct(state);
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

/** The button's words: the order's name where it is a unit's and short enough to stand in a button; a unit that is set down stands
 * beside the button that ends the whole deployment, and says whose end it is. */
export function confirmWords(option: Option): string {
  if (option.since !== undefined) return t("back.take");
  const order = option.label.toLowerCase();
  if (option.unit === "" && option.params.length === 0) return option.label;
  if (option.unit !== "" && option.scope === "setup") return t("confirm.unit");
  return option.unit === "" || order.length > LONGEST_NAME
    ? t("confirm.plain")
    : t("confirm.order", { order });
}

function Writing({ draft, state, play }: Props & { draft: Draft }): VNode {
  const isSending = draft.key !== "";
  const isEnd = leavesSomebody(state, draft.option);
  // an order that began by itself has nothing to be taken back but the order before it
  const mayUndo = isUnbegun(state) && backOption(state) !== undefined;
  const words =
    isSending && state.link !== "open"
      ? t("link.queued", { count: Object.keys(state.sent).length })
      : t("confirm.sending");
  return (
    <section class="confirm" aria-label={draft.option.label}>
      {draft.single && !isSending ? (
        <p class="sr" role="status">
          {singlyWords(draft, state)}
        </p>
      ) : null}
      {isSending ? (
        <p class="dim">{words}</p>
      ) : isEnd ? (
        <Ending state={state} />
      ) : (
        <Summary draft={draft} state={state} play={play} />
      )}
      <div>
        {mayUndo ? <UndoButton state={state} play={play} /> : <BackButton play={play} />}
        <InkButton
          act={() => play.confirm()}
          off={!play.canConfirm()}
        >{`${confirmWords(draft.option)} `}</InkButton>
      </div>
    </section>
  );
}

/** The reason in red, and under it the nearest lawful order, or the button that stays grey. */
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
      <p class="bad">
        {stale ? <b>{`${t("refused.stale")} `}</b> : null}
        <Cited text={refusal.message} play={play} /> <Clause id={refusal.clause} play={play} />
      </p>
      <div>
        <BackButton play={play} />
        {lawful ? (
          <InkButton
            act={() => play.confirmLawful()}
          >{`${path && isFar(path) ? t("refused.stop", { inches: inches(path.allowance) }) : t("refused.nearest")} `}</InkButton>
        ) : draft === null ? null : (
          <InkButton act={() => undefined} off={true}>{`${confirmWords(draft.option)} `}</InkButton>
        )}
      </div>
    </section>
  );
}

/** What was asked of a unit that cannot do it: the reason in a sentence, and what helps. */
export function Balked({ state, play }: Props): VNode | null {
  const refused = state.refused;
  if (refused === null) return null;
  const name = state.document?.units[state.selected]?.name ?? "";
  const next = readyUnits(state).some((unit) => unit.id !== state.selected);
  return (
    <section class="balked refusal" role="alert">
      <p class="bad">
        {refused.stale ? <b>{`${t("refused.stale")} `}</b> : null}
        {name === "" || refused.message.includes(name) ? null : <b>{`${name}: `}</b>}
        <Cited text={refused.message} play={play} /> <Clause id={refused.clause} play={play} />
      </p>
      <div>
        <button type="button" class="btn" onClick={() => play.back()}>
          {`${t("clause.close")} `}
          <kbd>Esc</kbd>
        </button>
        <UndoButton state={state} play={play} />
        {next ? (
          <button type="button" class="btn" onClick={() => play.selectNext(1)}>
            {`${t("ready.next")} `}
            <kbd>Tab</kbd>
          </button>
        ) : null}
      </div>
    </section>
  );
}

/** The one confirmation of what is being written. */
export function Confirm({ state, play, draft }: Props & { draft: Draft }): VNode {
  if (state.refused !== null)
    return <RefusalSlip refusal={state.refused} draft={draft} stale={state.refused.stale} play={play} />;
  const isRefused = draft.fresh && draft.preview?.legal === false && !isAimless(draft);
  const refusal = isRefused ? draft.preview?.refusal : null;
  if (refusal) return <RefusalSlip refusal={refusal} draft={draft} stale={false} play={play} />;
  return <Writing draft={draft} state={state} play={play} />;
}
