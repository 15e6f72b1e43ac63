/** The pages of memory: the war's film on its archive page. Everything else of them is read without scripts. */

import "../css/memory.css";
import { Film } from "./film";

const film = document.querySelector<HTMLElement>(".mem-film");
if (film !== null) new Film(film).begin();
