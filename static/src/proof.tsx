// The proof of a muster's dice, on the army's page: counted when the reader opens it.

import { render } from "preact";
import { ProofPanel } from "./proof/panel";
import { useWords } from "./table/words";

for (const place of document.querySelectorAll<HTMLElement>("[data-proof]")) {
  const { proof = "", hash = "", nonce = "", words = "{}" } = place.dataset;
  useWords(JSON.parse(words) as Record<string, string>);
  const details = place.closest("details");
  const show = (): void => {
    if (details?.open !== true || place.childElementCount > 0) return;
    details.querySelector("dl")?.remove(); // the panel says it all, and more
    render(<ProofPanel address={proof} open={true} published={{ hash, nonces: [nonce] }} />, place);
  };
  details?.addEventListener("toggle", show);
  show();
}
