// What every page around the table needs: htmx, and the switch between paper by day and the camp by night.

import "htmx.org";
import { startAnswers } from "./site/answer";
import { startClauses } from "./site/clauses";
import { startCopying } from "./site/copying";
import { startFaults } from "./site/faults";
import { startMenus } from "./site/menus";
import { startMuster } from "./site/muster";
import { startNonces, startSealing } from "./site/nonce";
import { startOptions } from "./site/options";
import { startPrinting } from "./site/printing";
import { startThemeSwitch } from "./site/theme-switch";
import { startTumbling } from "./site/tumbling";

startThemeSwitch();
startMenus();
startCopying();
startMuster();
startOptions();
startFaults();
startNonces();
startSealing();
startClauses();
startPrinting();
startAnswers();
startTumbling();

// What is wrong in a form may lie far below the top of the page that comes back.
document.querySelector("main .errorlist")?.scrollIntoView({ block: "center" });
