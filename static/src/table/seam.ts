/* Written by `npm run seam` from static/seam.schema.json: change the structs of the rules instead. */

/**
 * One of the two sides, named after its colour on the screen: indigo (ai) and persimmon (kaki).
 */
export type Side = "ai" | "kaki";

/**
 * What it is called to give an order to everybody who can, and what the reader should know of that.
 */
export interface AllWords {
  label: string;
  hint?: string;
}
/**
 * A facing. Of a body that wheels about one end of its front edge: where that edge is (``start``: its middle, and
 * ``width``), by how many degrees at ``most``, and the parameter (``about``) that says "left" or "right", the end that
 * stays.
 */
export interface AngleParam {
  type: "angle";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  default: number;
  start?: Pose;
  width?: number;
  most?: number;
  about?: string;
}
/**
 * A place and a facing on the table.
 */
export interface Pose {
  x: number;
  y: number;
  facing: number;
}
/**
 * The answer to a decision; its form depends on the question, and ``drawn`` says what kind it is of. ``laid`` are
 * the answers that can be laid down for as often as it is asked.
 */
export interface AnswerParam {
  type: "answer";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  question: {
    [k: string]: unknown;
  };
  default: {
    [k: string]: unknown;
  };
  drawn: "allot" | "number" | "pairs" | "pick_one" | "several" | "ways" | "yes_no";
  laid?: Laid[];
}
/**
 * An answer that a standing order gives: the answer, what is laid down, and for which unit (all: empty).
 */
export interface Laid {
  answer: {
    [k: string]: unknown;
  };
  choice: {
    [k: string]: boolean | number | string;
  };
  unit: string;
}
/**
 * Where a figure or a gun can fire from its place: ``half`` of the arc in degrees, ``range`` in inches.
 */
export interface Arc {
  x: number;
  y: number;
  facing: number;
  half: number;
  range: number;
}
/**
 * What somebody can do: its name, what it does in a sentence, the clause, and of which kind it is (``element``
 * names a symbol).
 */
export interface ArtWords {
  name: string;
  effect: string;
  clause: string;
  element: string;
}
/**
 * A decision that the battle waits for. ``question`` is the tagged question's plain form.
 */
export interface Asked {
  side: Side;
  kind: string;
  question: {
    [k: string]: unknown;
  };
  default: {
    [k: string]: unknown;
  };
  clause: string;
}
/**
 * The public document of a battle: who stands where, what is agreed, what time it is.
 *
 * ``veiled`` where the reader sees only what his men see; ``measures`` is false where inches are not told before a
 * shot; ``south`` is the side whose own edge is y = 0, by which a screen lays the table before its reader. ``bout`` is
 * the fight that is being fought step by step, ``sheets`` what is written of each unit
 * (:mod:`rulesets.engine.forms.bouts`), ``kit`` what lies with each (:mod:`rulesets.engine.forms.blocks`).
 * ``open_unit`` is the one that acts, ``points_left`` what there is to spend; ``left`` is what a clock that counts
 * down still has, of ``left_of`` at the beginning; ``maku`` are the middles of both camps behind their curtains.
 */
export interface BattleDocument {
  system: string;
  table: Size;
  scenery: {
    [k: string]: PieceShown;
  };
  sites: {
    [k: string]: Site;
  };
  forces: {
    ai?: Force;
    kaki?: Force;
  };
  units: {
    [k: string]: UnitShown;
  };
  figures: {
    [k: string]: Figure;
  };
  markers: {
    [k: string]: Marker;
  };
  zones: {
    ai?: (readonly [number, number])[];
    kaki?: (readonly [number, number])[];
  };
  clock: Clock;
  points: {
    ai?: number;
    kaki?: number;
  };
  dice_count: number;
  draw_offer?: Side;
  back_asked?: Side;
  asked?: Asked;
  result?: Result;
  seals?: {
    [k: string]: Seal;
  };
  secrets?: {
    [k: string]: Secret;
  };
  veiled?: boolean;
  facts?: Condition[];
  clans?: {
    [k: string]: ClanShown;
  };
  measures?: boolean;
  south?: Side;
  bout?: BoutShown;
  sheets?: {
    [k: string]: SheetShown;
  };
  kit?: {
    [k: string]: KitShown;
  };
  open_unit?: string;
  points_left?: number;
  left?: number;
  left_of?: number;
  maku?: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: readonly [number, number];
  };
  messengers?: {
    [k: string]: MessengerShown;
  };
}
/**
 * How large the table is.
 */
export interface Size {
  width: number;
  depth: number;
}
/**
 * A piece of scenery, and how its points are joined.
 */
export interface PieceShown {
  id: string;
  kind: string;
  points: (readonly [number, number])[];
  name: string;
  width: number;
  site: string;
  level: number;
  shape: "area" | "band" | "line";
}
/**
 * A place that is worth holding: its outline (polygon) and its present owner.
 */
export interface Site {
  id: string;
  kind: string;
  name: string;
  outline: (readonly [number, number])[];
  owner?: Side;
}
/**
 * What one side brought: its clan's name, crest and commander.
 */
export interface Force {
  side: Side;
  clan: string;
  mon: string;
  commander: string;
}
/**
 * A unit with its badges, keys of the system's ``marks``.
 */
export interface UnitShown {
  id: string;
  side: Side;
  clan: string;
  kind: string;
  name: string;
  rank: string;
  arms: string;
  figures: string[];
  strength: number;
  mounted: boolean;
  group: string;
  formation: string;
  frontage: number;
  fate: string;
  place: "attached" | "late" | "off" | "reserve" | "table";
  marks: string[];
}
/**
 * One base: a man, a rider, a stand. ``width`` lies across its facing, ``depth`` along it.
 */
export interface Figure {
  id: string;
  unit: string;
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
  alive: boolean;
  inside: string;
}
/**
 * A thing on the table that is no figure and takes no room: a gun, smoke.
 */
export interface Marker {
  id: string;
  kind: string;
  x: number;
  y: number;
  facing: number;
  unit: string;
}
/**
 * Where the battle stands. ``to_act`` names the sides whose order is awaited; ``active`` whose turn it is.
 */
export interface Clock {
  turn: number;
  limit: number;
  phase: string;
  active?: Side;
  to_act: Side[];
}
/**
 * How a battle ended. ``winner`` is None for a draw.
 */
export interface Result {
  winner?: Side;
  reason: string;
  tally: {
    ai?: Tally[];
    kaki?: Tally[];
  };
}
/**
 * One item of the final score, with its clause.
 */
export interface Tally {
  label: string;
  clause: string;
  each: number;
  count: number;
}
/**
 * A choice that was made in secret, as everybody sees it: its hash, and once it is opened the choice and the salt.
 *
 * See :mod:`rulesets.engine.play.sealing`.
 */
export interface Seal {
  id: string;
  side: Side;
  label: string;
  clause: string;
  hash: string;
  choice: {
    [k: string]: unknown;
  };
  salt: string;
}
/**
 * What lies under a seal, as its owner alone sees it. ``turn`` is a number thrown for it in secret; 0 for none.
 */
export interface Secret {
  id: string;
  side: Side;
  label: string;
  choice: {
    [k: string]: unknown;
  };
  salt: string;
  turn: number;
}
/**
 * Something that the whole table feels: the hour, the weather, who acts.
 */
export interface Condition {
  key: string;
  label: string;
  text: string;
  clause: string;
  icon: string;
}
/**
 * One of several clans of an army; ``turning`` where it may change sides.
 */
export interface ClanShown {
  name: string;
  mon: string;
  side: Side;
  units: string[];
  turning?: boolean;
}
/**
 * The fight: its number in this turn, the step it is at and those that were passed by, both parties, the reckoning
 * between those who stand in front, how it stands in a sentence, who has won ("" while that is open), and the blows.
 * Where both climb a ladder, ``throws`` is who throws next ("": nobody), and ``next`` what each face of his die does.
 */
export interface BoutShown {
  number: number;
  of: number;
  title: string;
  about: string;
  step: string;
  passed: string[];
  parties: {
    ai?: PartyShown;
    kaki?: PartyShown;
  };
  ledger: LineShown[];
  score: string;
  verdict: string;
  winner: string;
  cuts: CutShown[];
  throws?: string;
  next?: NextShown[];
}
/**
 * One side of it: who fights, the first of them before, and their dice; his ladder, where they are added up.
 */
export interface PartyShown {
  fighters: {
    [k: string]: FighterShown;
  };
  dice: DieShown[];
  ladder?: LadderShown;
}
/**
 * Somebody who fights: the figure and unit on the table, what he has in hand, whether he fights from behind, and
 * how his arts stand, by their keys (``cut`` says of those that are cancelled by whom). His face, wounds and tokens
 * are on his unit's sheet (:class:`SheetShown`).
 */
export interface FighterShown {
  figure: string;
  unit: string;
  name: string;
  weapon: string;
  rear: boolean;
  arts: {
    [k: string]: "cancelled" | "in_play" | "not_now" | "open";
  };
  cut: {
    [k: string]: string;
  };
}
/**
 * A die as it now counts: its face and what is added. ``was`` is the face before it was thrown again (0: it was
 * not), ``token`` by how much a token has changed it; the ``best`` of both sides' dice decide.
 */
export interface DieShown {
  figure: string;
  face: number;
  modifier: number;
  was: number;
  token: number;
  best: boolean;
}
/**
 * How high somebody has come whose dice are added up, the highest that he may stand on, with its clause, and
 * whether he throws no more.
 */
export interface LadderShown {
  score: number;
  ceiling: number;
  clause: string;
  done: boolean;
}
/**
 * A line of the reckoning between two: what each side has of it, "" for nothing; a ``sum`` closes those above.
 */
export interface LineShown {
  label: string;
  clause: string;
  values: {
    ai?: string;
    kaki?: string;
  };
  sum: boolean;
}
/**
 * A blow that is or was struck: who at whom (his ``horse`` or him), the least face that wounds ("–": nothing does),
 * the face (0: still to be thrown) and what came of it in a word.
 */
export interface CutShown {
  figure: string;
  target: string;
  horse: boolean;
  need: string;
  face: number;
  came: string;
}
/**
 * What the next die does if it shows a face: the score that it makes, and how it stands then.
 */
export interface NextShown {
  face: number;
  score: number;
  came: string;
  tone?: string;
}
/**
 * What is written of a unit besides, where each unit has a sheet of its own: numbers with their clauses. Of a
 * person also his face and crest ("" where he has none), wounds and tokens left and at the beginning, the inches
 * within which he commands, his arts by their keys, and who he is to his player (``person``).
 *
 * ``derived`` are numbers that follow from the others. ``asks`` are the kinds of questions that can come to this unit:
 * nothing else need be laid down for it. Documents of earlier days have neither.
 */
export interface SheetShown {
  facts: SheetFact[];
  weapon: string;
  portrait: string;
  mon: string;
  wounds: number;
  all_wounds: number;
  tokens: number;
  all_tokens: number;
  radius: number;
  arts: string[];
  person: string;
  derived?: SheetFact[];
  asks?: string[];
}
/**
 * A number of a unit's own.
 */
export interface SheetFact {
  label: string;
  value: string;
  clause: string;
}
/**
 * What lies with a unit besides its badges: ``points`` are its price, ``markers`` the losses that it has yet to
 * answer for, ``hits`` those that it carries and that have cost it no base yet. Of a leader his ``dice`` (a stock that
 * he spends), the unit that he is with, whether in its front rank, the one of its bases that he shares where he has
 * none of his own, and whether he is in his camp. ``badges`` are keys of the system's marks that follow from who
 * stands about it.
 */
export interface KitShown {
  points?: number;
  markers?: number;
  hits?: number;
  dice?: number;
  with_unit?: string;
  in_front?: boolean;
  shares?: string;
  camped?: boolean;
  badges?: string[];
}
/**
 * A rider on his way to a unit: where he is, the inches that he has left now, what he brings (``dice``).
 */
export interface MessengerShown {
  id: string;
  side: Side;
  to: string;
  x: number;
  y: number;
  dice: number;
  inches: number;
}
/**
 * An event as it is stored and sent: numbered, in words, with every die explained.
 *
 * Where two throws were set against each other ``params.comparison`` is a ``Comparison``.
 *
 * ``patch`` is left out where the document that comes along holds what it did; ``undone`` where it was taken back
 * later.
 */
export interface BattleEvent {
  seq: number;
  turn: number;
  phase: string;
  kind: string;
  side: Side | null;
  text: string;
  params: {
    [k: string]: unknown;
  };
  clauses: string[];
  rolls: Roll[];
  at: readonly [number, number] | null;
  paths?: {
    [k: string]: (readonly [number, number])[];
  };
  lines?: [readonly [number, number], readonly [number, number]][];
  parts?: {
    [k: string]: unknown;
  }[];
  patch?: {
    [k: string]: unknown;
  };
  undone?: true;
}
/**
 * Dice that fell: the need and why it is that, each face with its number in the battle; ``total`` of a sum.
 *
 * A throw that is set against another has no need: its steps are its modifiers, ``total`` what all adds up to.
 */
export interface Roll {
  test: string;
  label: string;
  die: string;
  need: string;
  steps: NeedLine[];
  faces: number[];
  numbers: number[];
  passed: boolean[];
  total: number | null;
  outcome: string;
}
/**
 * A line of the explanation of a need, as it is shown.
 */
export interface NeedLine {
  label: string;
  value: string;
  clause: string;
}
/**
 * Dice of one purpose; the rows differ where the needs do.
 */
export interface Cast {
  label: string;
  count: number;
  rows: Need[];
  mean: Mean;
}
/**
 * A test: so many dice, what each must show, its chance, and why. A throw that is only added up has steps, and
 * neither need nor chance.
 */
export interface Need {
  fraction: string;
  percent: string;
  value: number;
  die: string;
  count: number;
  need: string;
  steps: NeedLine[];
}
/**
 * What is to be expected; ``fraction`` is empty where it is long.
 */
export interface Mean {
  fraction: string;
  number: string;
}
/**
 * The chance of a cell of a chart of results: the key of its row, and the number of its column, from 0.
 */
export interface CellChance {
  fraction: string;
  percent: string;
  value: number;
  row: string;
  column: number;
}
/**
 * One of a parameter's values; one that is ``shut`` stays in sight and says why.
 */
export interface Choice {
  value: string | number | boolean;
  label: string;
  shut: Refusal | null;
  hint?: string;
  distance?: number;
  figures?: string[];
  targets?: string[];
  units?: string[];
}
/**
 * A refusal as screens get it: why, by which clause, and where it is told, the place and the inches too far.
 */
export interface Refusal {
  code: string;
  clause: string;
  message: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at?: readonly [number, number];
  inches?: number;
  named?: {
    [k: string]: string;
  }[];
}
/**
 * A word out of a list.
 */
export interface ChoiceParam {
  type: "choice";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  choices: Choice[];
  default?: string | number | boolean;
}
/**
 * Two throws set against each other: the parameter ``comparison`` of an event.
 *
 * ``margin`` is by how much the total of ``attack`` exceeds that of ``target`` (below zero: the other way about),
 * ``loser`` who is looked up in the chart: ``attack``, ``target``, or "" for nobody. ``chart`` is the id of one of the
 * description's ``results``, ``row`` the key of the row that was read, ``column`` the number of the column (from 0;
 * -1: none, nothing happens), ``cell`` what stands there, "" for nothing. ``outcome`` says what came of it.
 */
export interface Comparison {
  attack: Contender;
  target: Contender;
  margin: number;
  chart: string;
  loser: string;
  row: string;
  column: number;
  cell: string;
  outcome: string;
}
/**
 * One of two throws: whose it is, and who throws, in words; ``roll`` is its place among the event's rolls (from 0),
 * which tell die, face and modifiers, ``total`` what they add up to; ``figure`` is the one on the table who throws, ""
 * where it is a unit.
 */
export interface Contender {
  side: Side;
  label: string;
  roll: number;
  total: number;
  figure: string;
}
/**
 * How one kind of question may be answered in advance; ``for_units`` where it may be told of single units.
 */
export interface ConductWords {
  kind: string;
  label: string;
  clause: string;
  for_units: boolean;
  options: Setting[];
}
/**
 * A setting of a battle, or of what may be laid down in advance (:mod:`rulesets.engine.forms.settings`).
 */
export interface Setting {
  key: string;
  label: string;
  clause: string;
  help: string;
  group: string;
  type: "choice" | "flag" | "number" | "whole";
  default: boolean | number | string;
  min: number | null;
  max: number | null;
  choices: SettingChoice[];
  locked: string;
  recipe: boolean;
}
/**
 * One of a setting's values.
 */
export interface SettingChoice {
  value: boolean | number | string;
  label: string;
}
/**
 * A system for screens and forms.
 *
 * ``terms`` say formations and fates, as ``turn`` what a numbered turn is called, as ``clock`` what is ``left`` of a
 * clock that counts down, as ``markers`` what the markers of a unit mean; ``questions`` what decisions
 * ask, by their tag, with {names} to be filled, and what yes and no are called of their fields; ``tallies`` tell
 * several events of a kind as one. ``table`` is width and depth in inches; ``stands`` where bases hold men, ``blocks``
 * where each unit is one body of bases in ranks, ``maku`` the side of a camp's square in inches. ``traces``
 * says of kinds of events what they leave on the table for the eye: a volley its arrows or its smoke (along the
 * event's ``lines``, by its parameter ``arms`` or those of its ``unit``), a charge its hoof marks (along its
 * ``paths``), a melee trodden earth (``at`` its place). ``results`` are the charts, by their clauses, in which margins
 * between two throws are looked up (:mod:`rulesets.engine.forms.comparisons`); ``steps`` and ``arts`` are those of a
 * ``bout``.
 */
export interface Description {
  slug: string;
  name: string;
  summary: string;
  scale: string;
  profile?: Profile;
  picture?: PicturePiece[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  table: readonly [number, number];
  phases: PhaseWords[];
  orders: OrderWords[];
  marks: MarkWords[];
  groups: GroupWords[];
  troops: {
    [k: string]: TroopWords;
  };
  terrain: {
    [k: string]: TerrainWords;
  };
  options: Setting[];
  clauses: {
    [k: string]: string;
  };
  rulings: RulingWords[];
  questions: {
    [k: string]: string;
  };
  tallies: {
    [k: string]: string;
  };
  terms?: {
    [k: string]: string;
  };
  conducts?: ConductWords[];
  builder?: {
    [k: string]: unknown;
  };
  muster?: {
    [k: string]: unknown;
  };
  stands?: boolean;
  blocks?: boolean;
  maku?: number;
  traces?: {
    [k: string]: "charge" | "melee" | "volley";
  };
  results?: {
    [k: string]: ResultTable;
  };
  steps?: StepWords[];
  arts?: {
    [k: string]: ArtWords;
  };
}
/**
 * A system in a few facts: what one piece is, how many a side has, how its army is made, how long a battle takes,
 * whom it suits, how a turn goes, what a fight is, what breaks an army.
 */
export interface Profile {
  piece: string;
  pieces: string;
  army: string;
  hours: string;
  suits: string;
  turn: string;
  fight: string;
  nerve: string;
}
/**
 * A piece in a picture of 12 inches by 7: its symbol, the middle of its base in inches to the right and down, its
 * own size (1 as it is drawn), and degrees that it is turned.
 */
export interface PicturePiece {
  symbol: string;
  side: Side;
  x: number;
  y: number;
  size: number;
  turn: number;
}
/**
 * A phase; ``again`` where it comes again before the turn ends, ``setup`` where it prepares the battle.
 */
export interface PhaseWords {
  key: string;
  label: string;
  kanji: string;
  again?: boolean;
  setup?: boolean;
  want?: Want;
}
/**
 * What a phase wants of who acts in it, as the bar of orders says it. Holes are named by fields of the document.
 *
 * ``labels`` say how many are left, of one and of several ({count}); without them they are units that can act.
 * ``picks`` is the kind of order whose choices lie in the bar, in place of units; ``about`` the document's field that
 * holds the one unit that acts, ``spends`` the one with the points that are left; ``acts`` is the title while a unit
 * acts. ``done`` are codes of refusals that mean: it has done so already. ``turns`` tells that the sides declare or
 * pass by turns.
 */
export interface Want {
  title: string;
  why?: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  labels?: [string, string];
  picks?: string;
  about?: string;
  spends?: string;
  acts?: string;
  done?: string[];
  turns?: boolean;
}
/**
 * A kind of order, its symbol and its key on the keyboard; ``all`` where it may be given to everybody at once.
 */
export interface OrderWords {
  kind: string;
  label: string;
  icon: string;
  key: string;
  all?: AllWords;
}
/**
 * A badge of units.
 */
export interface MarkWords {
  key: string;
  label: string;
  icon: string;
  clause: string;
}
/**
 * A heading of the army list.
 */
export interface GroupWords {
  key: string;
  label: string;
  kanji: string;
}
/**
 * A kind of troops.
 */
export interface TroopWords {
  name: string;
  facts: TroopFact[];
}
/**
 * A number of a kind of troops.
 */
export interface TroopFact {
  label: string;
  value: string;
  clause: string;
}
/**
 * A kind of scenery.
 */
export interface TerrainWords {
  label: string;
  shape: "area" | "band" | "line";
  effects: string;
  clause: string;
}
/**
 * How the house reads a doubtful clause.
 */
export interface RulingWords {
  id: string;
  problem: string;
  ruling: string;
  reason: string;
  clauses: string[];
  option: string;
}
/**
 * A printed chart of results by the margin between two throws.
 *
 * ``clause`` names it, ``label`` heads its columns ("margin"), ``columns`` are their heads, the last one for its own
 * margin and more. A cell is "" where nothing happens. ``legend`` says in words what the cells mean.
 */
export interface ResultTable {
  clause: string;
  label: string;
  columns: string[];
  rows: ResultRow[];
  legend: string;
}
/**
 * A row of a chart of results: its key, its head, and what each margin brings ("" for nothing).
 */
export interface ResultRow {
  key: string;
  label: string;
  cells: string[];
}
/**
 * A step of such a fight, in a word, and the kinds of questions that may be asked in it.
 */
export interface StepWords {
  key: string;
  label: string;
  clause: string;
  asks: string[];
}
/**
 * A way in which it may come out; ``tone`` is ``good``, ``bad``, ``loss`` or nothing.
 */
export interface Ending {
  fraction: string;
  percent: string;
  value: number;
  label: string;
  tone: string;
}
/**
 * A number on a slip.
 */
export interface Fact {
  label: string;
  value: string;
  tone?: string;
}
/**
 * A figure; ``further``: one besides the one named before, if anybody.
 */
export interface FigureParam {
  type: "figure";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  choices: Choice[];
  default?: string | number | boolean;
  further?: boolean;
}
/**
 * One figure's own way: what it pays of what it may, and where it stops short of its place, why (``short``, with
 * the clause); empty where it comes to its place.
 */
export interface FigureWay {
  id: string;
  points: (readonly [number, number])[];
  used: number;
  allowance: number;
  short: string;
  clause: string;
}
/**
 * Some of the unit's figures: of ``among``, who can, those who do it, or with ``without`` those who are left out.
 * Nobody named means all.
 */
export interface FiguresParam {
  type: "figures";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  among: string[];
  without?: boolean;
}
/**
 * Yes or no; ``labels`` are what no and yes are called here.
 */
export interface FlagParam {
  type: "flag";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  default: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  labels?: [string, string];
}
/**
 * What so many losses lead to, and the test that follows, if one does.
 */
export interface Follow {
  fraction: string;
  percent: string;
  value: number;
  number: number;
  label: string;
  test: Need | null;
}
/**
 * A formation with its frontages in figures.
 */
export interface FormationChoice {
  value: string;
  label: string;
  frontages: number[];
  shut: Refusal | null;
}
/**
 * Where a figure would stand.
 */
export interface Ghost {
  x: number;
  y: number;
  facing: number;
  id: string;
}
/**
 * Orders of several units that go together: the numbers of the orders as they were tried in the end, and the
 * previews as the orders were given.
 */
export interface GroupMarch {
  sequence: number[];
  previews: Preview[];
}
/**
 * A forecast with the answer whether the order is lawful, or why not.
 *
 * ``quiet`` says of a lawful one that no die falls, nobody is asked, nothing comes to light and nobody else comes on
 * turn: whoever gives it can take it back alone. It is found out for players' screens only.
 */
export interface Preview {
  figures: Ghost[];
  path: Way | null;
  lanes?: FigureWay[];
  odds: Odds[];
  notes: Note[];
  arcs: Arc[];
  targets: Target[];
  links?: Link[];
  spends?: number;
  legal: boolean;
  refusal: Refusal | null;
  unit: string;
  quiet: boolean;
}
/**
 * A way and its price against what the mover may spend; ``more`` where only that it is too long may be told.
 *
 * ``lawful`` are the fields of the nearest lawful order, where this one is not.
 */
export interface Way {
  used: number;
  allowance: number;
  legs: Leg[];
  charges: Surcharge[];
  more: boolean;
  lawful: {
    [k: string]: unknown;
  } | null;
}
/**
 * A straight part of a way.
 */
export interface Leg {
  /**
   * @minItems 2
   * @maxItems 2
   */
  from: readonly [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  to: readonly [number, number];
  inches: number;
}
/**
 * What a way costs beside its inches, or saves.
 */
export interface Surcharge {
  label: string;
  inches: number;
  clause: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: readonly [number, number];
}
/**
 * The odds of something that may be done.
 *
 * ``throws`` are the dice, ``spread`` how many of what, ``after`` what that leads to, ``ends`` how it comes out. What
 * lies beside a unit at the table tells the same in short: ``facts``, and in ``steps`` why; ``lines`` from whom to
 * whom, ``distance`` in inches, where it is told; ``margins`` where two throws are set against each other.
 */
export interface Odds {
  title: string;
  throws: Cast[];
  spread: Spread | null;
  after: Follow[];
  ends: Ending[];
  notes: Note[];
  facts?: Fact[];
  steps?: NeedLine[];
  lines?: Line[];
  distance?: number;
  margins?: Margins;
}
/**
 * The chance of 0, 1, 2 ... of what the label names.
 */
export interface Spread {
  label: string;
  rows: NumberChance[];
  mean: Mean;
}
/**
 * The chance of a number, and of at least as many.
 */
export interface NumberChance {
  fraction: string;
  percent: string;
  value: number;
  number: number;
  at_least: Share;
}
/**
 * A chance; ``fraction`` is empty where it is longer than is worth sending.
 */
export interface Share {
  fraction: string;
  percent: string;
  value: number;
}
/**
 * What should be known of it, with the place or the pieces of scenery that it speaks of.
 */
export interface Note {
  text: string;
  clause: string;
  tone: "bad" | "good" | "plain";
  /**
   * @minItems 2
   * @maxItems 2
   */
  at?: readonly [number, number];
  pieces?: string[];
}
/**
 * A straight line on the table.
 */
export interface Line {
  /**
   * @minItems 2
   * @maxItems 2
   */
  from: readonly [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  to: readonly [number, number];
}
/**
 * What two throws set against each other may bring: the cells of a chart of the description's ``results`` that can
 * come up, each with its chance. What is missing to certainty is that there is no column for the margin. The throws
 * themselves are the ``throws`` beside it.
 */
export interface Margins {
  chart: string;
  cells: CellChance[];
}
/**
 * Whom a unit could fire at from where a preview shows it; ``losses`` are those to be expected.
 */
export interface Target {
  unit: string;
  distance: number;
  losses: number;
}
/**
 * A line along which one is heard by another, and what hinders it.
 */
export interface Link {
  /**
   * @minItems 2
   * @maxItems 2
   */
  from: readonly [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  to: readonly [number, number];
  hindrances: Hindrance[];
}
/**
 * Something that lies on a line of command: what, by how much it is harder, the clause, and where.
 */
export interface Hindrance {
  label: string;
  value: string;
  clause: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: readonly [number, number];
}
/**
 * A whole number.
 */
export interface NumberParam {
  type: "number";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  min: number;
  max: number;
  default: number;
}
/**
 * One thing that a side can do, or (if ``shut``) cannot do now and why.
 *
 * ``eager`` recommends an order that needs no thought to the practice commander; below zero it comes after all that
 * is weighed. ``since`` is the last event that stands once an order is taken back.
 */
export interface Offer {
  kind: string;
  unit: string;
  scope: "battle" | "decision" | "phase" | "setup" | "unit";
  label: string;
  shut: Refusal | null;
  params: (
    | PathParam
    | PosesParam
    | PlaceParam
    | PoseParam
    | UnitParam
    | FigureParam
    | PieceParam
    | ChoiceParam
    | FiguresParam
    | SplitParam
    | AngleParam
    | NumberParam
    | FlagParam
    | SceneryParam
    | PartsParam
    | AnswerParam
  )[];
  hint?: string;
  eager?: number;
  since?: number;
}
/**
 * The way of a body: poses of its anchor after each leg (the front centre; of a lone figure its centre).
 *
 * ``width`` and ``depth`` are the body's; ``single`` says that one figure goes by itself; ``default`` is a way that
 * may be ordered as it is, where there is one. ``rider`` is who goes, where he is a messenger and no figure.
 */
export interface PathParam {
  type: "path";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  start: Pose;
  reach: number;
  single?: boolean;
  width?: number;
  depth?: number;
  formation?: string;
  frontage?: number;
  formations?: FormationChoice[];
  default?: Pose[];
  rider?: string;
}
/**
 * Ways of single figures, by id; those that are ``held`` cannot go. ``reaches`` are the inches of each by id, where
 * they differ; ``reach`` is the greatest.
 */
export interface PosesParam {
  type: "poses";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  start: {
    [k: string]: Pose;
  };
  reach: number;
  held?: string[];
  reaches?: {
    [k: string]: number;
  };
}
/**
 * A place within a zone for the whole unit, in one of its formations; ``facing`` is the one to begin with.
 */
export interface PlaceParam {
  type: "place";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  zone: (readonly [number, number])[];
  facing: number;
  formation: string;
  frontage: number;
  formations: FormationChoice[];
}
/**
 * One pose within reach of where the figure stands.
 */
export interface PoseParam {
  type: "pose";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  start: Pose;
  reach: number;
}
/**
 * A unit; ``further``: one besides the one named before, if anybody.
 */
export interface UnitParam {
  type: "unit";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  choices: Choice[];
  default?: string | number | boolean;
  further?: boolean;
}
/**
 * A piece of scenery.
 */
export interface PieceParam {
  type: "piece";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  choices: Choice[];
  default?: string | number | boolean;
}
/**
 * Figures divided among several targets.
 */
export interface SplitParam {
  type: "split";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  figures: string[];
  choices: Choice[];
}
/**
 * The whole list of pieces.
 */
export interface SceneryParam {
  type: "scenery";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  kinds: PieceLimit[];
}
/**
 * What may be put on the table: how many at most, and the sizes in inches between which it lies.
 */
export interface PieceLimit {
  kind: string;
  label: string;
  shape: "area" | "band" | "line";
  most?: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  size?: readonly [number, number];
}
/**
 * Things of several kinds divided into parts: how many there are of each (``pool``), what they are called, and how
 * many a part may have.
 */
export interface PartsParam {
  type: "parts";
  name: string;
  label?: string;
  clause?: string;
  optional?: boolean;
  of: string;
  least: number;
  most: number;
  default: unknown;
  pool: {
    [k: string]: number;
  };
  called: {
    [k: string]: string;
  };
}
/**
 * One kind of order for every unit that can give it.
 */
export interface Salvo {
  kind: string;
  rows: UnitAims[];
}
/**
 * What a unit can do in a salvo, the best first; ``worth`` says whether anything is to be expected of it.
 */
export interface UnitAims {
  unit: string;
  worth: boolean;
  aims: SalvoWay[];
}
/**
 * One way to give an order of a salvo: the fields that it adds, and what its preview says of it.
 *
 * ``labels`` are at whom, ``means`` with what, where there is a choice; ``targets`` the units aimed at. ``losses`` are
 * those to be expected, ``bars`` the chances of 0, 1, 2 and 3 or more, empty where several units may lose.
 */
export interface SalvoWay {
  values: {
    [k: string]: unknown;
  };
  labels: string[];
  means: string[];
  targets: string[];
  facts: Fact[];
  losses: number;
  bars: number[];
  distance?: number;
}
