/** Who looks on, and who shows a record to the others. */

import { Component, type VNode } from "preact";
import type { Company as Onlooking } from "../messages";
import type { Play } from "../play";
import type { State } from "../state";
import { guidedAddress } from "../together";
import { t } from "../words";

const MOST = 3;
const SAID = 1500;

/** The first names, and how many more there are. */
export function onlookersInWords({ count, names }: Onlooking): string {
  if (count === 0) return "";
  const first = names.slice(0, MOST);
  const more = count - first.length;
  if (first.length === 0) return t(more === 1 ? "company.one" : "company.count", { count: more });
  const list = first.join(", ");
  if (more > 0) return t(more === 1 ? "company.another" : "company.more", { names: list, count: more });
  return t(first.length === 1 ? "company.name" : "company.names", { names: list });
}

/** At a table: who looks on. */
export function Onlookers({ state }: { state: State }): VNode | null {
  const words = state.company === null || state.record !== null ? "" : onlookersInWords(state.company);
  return words === "" ? null : <p class="onlookers">{words}</p>;
}

/** The address under which others follow; a click copies it. */
class FollowLink extends Component<{ mark: string }, { isCopied: boolean }> {
  override state = { isCopied: false };

  private readonly copy = (): void => {
    navigator.clipboard?.writeText(guidedAddress(location.href, this.props.mark)).then(
      () => {
        this.setState({ isCopied: true });
        setTimeout(() => this.setState({ isCopied: false }), SAID);
      },
      () => undefined,
    );
  };

  render({ mark }: { mark: string }, { isCopied }: { isCopied: boolean }): VNode {
    return (
      <label class="follow-link">
        <span>{t("company.link")}</span>
        <input
          readOnly
          value={guidedAddress(location.href, mark)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="btn small" onClick={this.copy}>
          {t(isCopied ? "chronicle.copied" : "company.copy")}
        </button>
      </label>
    );
  }
}

interface Props {
  state: State;
  play: Play;
}

function Guides({ state, play }: Props): VNode | null {
  const { company, record } = state;
  const others = (company?.guides ?? []).filter((guide) => guide.mark !== company?.you);
  const isGone = record!.follows !== "" && !others.some((guide) => guide.mark === record!.follows);
  if (others.length === 0 && !isGone) return null;
  return (
    <p class="guides">
      {isGone ? <span>{t("company.gone")}</span> : null}
      {others.map((guide) => {
        const name = guide.name || t("company.somebody");
        const follows = record!.follows === guide.mark;
        return (
          <span key={guide.mark}>
            {t(follows ? "company.follows" : "company.guides", { name })}
            <button
              type="button"
              class={follows ? "btn small" : "btn ink small"}
              onClick={() =>
                follows ? play.reader!.together!.leave() : play.reader!.together!.follow(guide.mark)
              }
            >
              {t(follows ? "company.leave" : "company.follow")}
            </button>
          </span>
        );
      })}
    </p>
  );
}

/** Under the steps of a record: who reads along, whom one may follow, and the address by which one is followed. */
export function ReadTogether({ state, play }: Props): VNode | null {
  const { company, record } = state;
  if (company === null || record === null) return null;
  const words = onlookersInWords(company);
  const guides = <Guides state={state} play={play} />;
  if (words === "" && !record.guides && company.guides.length === 0 && record.follows === "") return null;
  return (
    <div class="together" role="status">
      {record.guides && company.you !== "" ? <FollowLink mark={company.you} /> : null}
      {guides}
      {words === "" ? null : <span class="onlookers">{words}</span>}
    </div>
  );
}
