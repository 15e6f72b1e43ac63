// What every page around the table needs: htmx, and the switch between paper by day and the camp by night.

import "htmx.org";
import { startMenus } from "./site/menus";
import { startMuster } from "./site/muster";
import { startThemeSwitch } from "./site/theme-switch";

startThemeSwitch();
startMenus();
startMuster();
