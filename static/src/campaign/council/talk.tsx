/** Talk between clans: to all, or to one alone. */

import { Component, type VNode } from "preact";
import type { Court } from "../court";
import { sidesIn } from "../map/model";
import { clanName } from "../naming";
import { sideClass } from "../sides";
import { t } from "../words";

interface TalkState {
  to: string;
  text: string;
  sending: boolean;
}

const SHOWN = 40;
const LONGEST = 1000;

export class Talk extends Component<{ court: Court }, TalkState> {
  override state: TalkState = { to: "", text: "", sending: false };

  private async send(): Promise<void> {
    const text = this.state.text.trim();
    if (text === "" || this.state.sending) return;
    this.setState({ sending: true });
    const isSaid = await this.props.court.say(text, this.state.to);
    this.setState(isSaid ? { text: "", sending: false } : { sending: false });
  }

  render({ court }: { court: Court }, { to, text, sending }: TalkState): VNode {
    const { war, you, state } = court;
    const talk = (state.boot.talk ?? []).slice(-SHOWN);
    const others = war.scenario.clans.filter(({ key }) => key !== you);
    return (
      <details class="court-talk">
        <summary>
          {t("talk.title")} {talk.length > 0 ? <span class="num">{talk.length}</span> : null}
        </summary>
        {talk.length === 0 ? <p class="court-note">{t("talk.empty")}</p> : null}
        <ol>
          {talk.map((said) => (
            <li key={said.id} class={sideClass(sidesIn(war), said.clan)}>
              <b>{said.clan ? clanName(war, said.clan) : (said.name ?? "")}</b>
              {said.to ? <small>{t("talk.to", { clan: clanName(war, said.to) })}</small> : null}
              <p>{said.text}</p>
            </li>
          ))}
        </ol>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void this.send();
          }}
        >
          <label>
            <span class="sr">{t("talk.whom")}</span>
            <select
              class="input"
              value={to}
              onChange={(event) => this.setState({ to: event.currentTarget.value })}
            >
              <option value="">{t("talk.all")}</option>
              {others.map(({ key }) => (
                <option key={key} value={key}>
                  {t("talk.only", { clan: clanName(war, key) })}
                </option>
              ))}
            </select>
          </label>
          <label class="court-say">
            <span class="sr">{t("talk.say")}</span>
            <textarea
              class="input"
              rows={2}
              maxLength={LONGEST}
              value={text}
              placeholder={t("talk.say")}
              onInput={(event) => this.setState({ text: event.currentTarget.value })}
            />
          </label>
          <button type="submit" class="btn small" disabled={sending || text.trim() === ""}>
            {t("talk.send")}
          </button>
        </form>
      </details>
    );
  }
}
