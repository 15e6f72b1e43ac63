/** The bar of orders: one line that always says what is wanted, and below it what it is about. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { opponent } from "../protocol";
import { isToAct, isWatching, unitOptions } from "../selectors";
import type { State } from "../state";
import { type Card, cardsOf, hasNoChoice, leavesSomebody, phaseNow } from "../want";
import { t } from "../words";
import { BackSlip } from "./back";
import { BandBar } from "./band";
import { CommandLine } from "./command";
import { Balked, Confirm } from "./confirm";
import { Decision } from "./decision";
import { End } from "./end";
import { Last } from "./last";
import { Outcome } from "./outcome";
import { Ready } from "./ready";
import { RecordBar } from "./record";
import { Tags, UnitPlate } from "./tags";
import { Aside, DrawSlip } from "./waiting";
import { WantLine } from "./want";

interface Props {
  state: State;
  play: Play;
}

/** What lies below the line: `look` names its columns, `tone` says whose will it is about. */
interface Body {
  look: "ready" | "unit" | "writing" | "band" | "whole";
  tone: "" | "mist" | "due";
  parts: VNode | VNode[];
}

/** Somebody asks something that holds the battle up, or may be answered beside it. */
function question({ state, play }: Props): Body | null {
  const document = state.document;
  if (document === null || state.draft !== null) return null;
  const asked = document.asked;
  if (asked !== null)
    return { look: "whole", tone: toneOf(state, asked.side), parts: <Decision state={state} play={play} /> };
  const { back_asked: back, draw_offer: draw } = document;
  const asker = back ?? draw;
  if (asker === null || document.result !== null) return null;
  const mayGoOn = !state.you.includes(opponent(asker)) && state.you.some((side) => isToAct(state, side));
  if (mayGoOn) return null;
  const parts =
    back === null ? <DrawSlip state={state} play={play} /> : <BackSlip state={state} play={play} />;
  return { look: "whole", tone: toneOf(state, opponent(asker)), parts };
}

function toneOf(state: State, side: "ai" | "kaki"): "mist" | "due" {
  return state.you.includes(side) ? "due" : "mist";
}

/** An order is being written: by a unit, or by the side as a whole. */
function writing({ state, play }: Props, cards: readonly Card[]): Body | null {
  const draft = state.draft;
  if (draft === null) return null;
  const confirm = <Confirm key="confirm" state={state} play={play} draft={draft} />;
  if (draft.option.unit !== "")
    return {
      look: "writing",
      tone: "",
      parts: [
        <UnitPlate key="plate" state={state} play={play} />,
        <Outcome key="outcome" state={state} play={play} draft={draft} />,
        confirm,
      ],
    };
  const left = leavesSomebody(state, draft.option) ? cards.filter((card) => card.stand === "can") : cards;
  return {
    look: "ready",
    tone: "",
    parts: [<Cards key="ready" state={state} play={play} cards={left} />, confirm],
  };
}

/** Who can act; where there is nobody, what the phase is about. */
function Cards({ state, play, cards }: Props & { cards: readonly Card[] }): VNode {
  if (cards.length > 0) return <Ready state={state} play={play} cards={cards} />;
  if (hasNoChoice(state)) return <p class="about">{t("want.nothing")}</p>;
  return <p class="about">{phaseNow(state)?.want?.why ?? t("battle.setup")}</p>;
}

function body(props: Props, cards: readonly Card[]): Body {
  const { state, play } = props;
  const { document, band } = state;
  const found = question(props);
  if (found !== null) return found;
  if (band !== null) return { look: "band", tone: "", parts: BandBar({ state, play, band }) };
  if (document?.result) return { look: "whole", tone: "", parts: <End state={state} play={play} /> };
  const written = writing(props, cards);
  if (written !== null) return written;
  const plate = <UnitPlate key="plate" state={state} play={play} />;
  const last = <Last key="last" state={state} play={play} cards={cards} />;
  if (state.refused !== null)
    return {
      look: "unit",
      tone: "",
      parts: [plate, <Balked key="balked" state={state} play={play} />, last],
    };
  const isMine = state.you.some((side) => isToAct(state, side));
  const isChosen = document?.units[state.selected] !== undefined;
  if (!isMine && document !== null) {
    const aside = <Aside key="aside" state={state} play={play} />;
    return isChosen
      ? { look: "writing", tone: "mist", parts: [plate, aside] }
      : { look: "whole", tone: "mist", parts: aside };
  }
  if (!isChosen)
    return { look: "ready", tone: "", parts: [<Cards key="ready" {...props} cards={cards} />, last] };
  const orders =
    unitOptions(state, state.selected).length > 0 ? (
      <Tags key="tags" state={state} play={play} />
    ) : (
      <Cards key="ready" {...props} cards={cards} />
    );
  return { look: "unit", tone: "", parts: [plate, orders, last] };
}

export function Bottom({ state, play }: Props): VNode {
  const isMine = state.you.some((side) => isToAct(state, side));
  const isRecord = state.record !== null;
  const cards = isRecord ? [] : cardsOf(state);
  const { look, tone, parts } = isRecord
    ? { look: "whole", tone: "", parts: <RecordBar state={state} play={play} /> }
    : body({ state, play }, cards);
  const classes = ["bottom", isMine ? "is-mine" : "", tone, isRecord ? "is-record" : ""];
  return (
    <section
      class={classes.filter((name) => name !== "").join(" ")}
      id="orders"
      aria-label={t("orders.label")}
    >
      {isWatching(state) ? null : <CommandLine key="typed" state={state} play={play} />}
      {isRecord ? null : (
        <WantLine state={state} play={play} cards={cards} shown={look === "ready"} due={tone === "due"} />
      )}
      <div class={`body is-${look}`}>{parts}</div>
    </section>
  );
}
