/** A form for what the house orders: raising men, works, ninja, people, prisoners, treaties, gifts, hosts made anew. */

import { Component, type VNode } from "preact";
import type { Court } from "../court";
import { t } from "../words";
import { fields } from "./housefields";
import { planWith } from "./housewritten";
import { type FormKind, Writing } from "./writing";

interface HouseFormProps {
  court: Court;
  kind: FormKind;
  done: () => void;
}

interface HouseFormState {
  values: Record<string, string>;
  ticks: string[];
}

export class HouseForm extends Component<HouseFormProps, HouseFormState> {
  override state: HouseFormState = { values: {}, ticks: [] };

  private get writing(): Writing {
    const { values, ticks } = this.state;
    return new Writing(
      this.props.court,
      this.props.kind,
      values,
      ticks,
      (name, value) => this.setState({ values: { ...values, [name]: value } }),
      (id, on) => this.setState({ ticks: on ? [...ticks, id] : ticks.filter((one) => one !== id) }),
    );
  }

  render({ court, kind, done }: HouseFormProps): VNode {
    const doing = court.state.seen?.outlook?.house.find((one) => one.kind === kind);
    const { writing } = this;
    const plan = planWith(writing);
    return (
      <form
        class="court-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (plan !== null) court.write(plan);
          done();
        }}
      >
        <b>{t(`house.kind.${kind}`)}</b>
        {doing?.why ? <p class="court-wrong">{doing.why}</p> : null}
        <div class="court-fields">{fields(writing)}</div>
        <p class="btns">
          <button type="submit" class="btn ink small" disabled={plan === null}>
            {t("house.add")}
          </button>
          <button type="button" class="btn small" onClick={done}>
            {t("house.cancel")}
          </button>
        </p>
      </form>
    );
  }
}
