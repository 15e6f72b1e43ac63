/** A switch for something that this browser remembers. */

import { Component, type VNode } from "preact";

interface SwitchProps {
  words: string;
  on: () => boolean;
  set: (on: boolean) => void;
}

/** Something that this browser remembers, on or off. */
export class Switch extends Component<SwitchProps, { on: boolean }> {
  override state = { on: this.props.on() };

  render({ words, set }: SwitchProps, { on }: { on: boolean }): VNode {
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={() => {
            set(!on);
            this.setState({ on: !on });
          }}
        />
        {words}
      </label>
    );
  }
}
