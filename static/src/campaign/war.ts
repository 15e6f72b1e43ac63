/* Written by `npm run seam` from static/war.schema.json: change the structs of rulesets/campaign instead. */

/**
 * What an answer is (CAM-BAT-3 to CAM-BAT-5).
 */
export type AnswerKind = "call_off" | "fall_back" | "intercept" | "let_go" | "press" | "shut_in" | "stand";
/**
 * Two provinces that touch, the first of them first in the alphabet, and how one goes from one to the other.
 *
 * ``hard`` is a mountain road that option ``hard_passes`` makes a pass (CAM-RUL-31).
 *
 * @minItems 3
 */
export type Border = [string, string, BorderKind] | [string, string, BorderKind, boolean];
/**
 * The kinds of borders (CAM-MAP-2).
 */
export type BorderKind = "pass" | "river" | "road" | "sea";
/**
 * Who the men of a company are (CAM-STR-1).
 */
export type Kind = "ash" | "gun" | "mon" | "monc" | "oban" | "ron" | "ronc" | "sam" | "samc";
/**
 * What a person is known for (CAM-PER-3).
 */
export type Trait = "ambitious" | "beloved" | "builder" | "rider" | "shadow" | "steward" | "strategist" | "swordsman";
/**
 * What a camp is in a contest (CAM-ADJ-7).
 */
export type Part = "comer" | "holder";
/**
 * What a person is to his clan (CAM-PER-1).
 */
export type Rank = "daimyo" | "general" | "heir" | "hero";
/**
 * Where and how a battle is fought (CAM-GRD-1).
 */
export type Situation = "ambush" | "assault" | "crossing" | "field" | "meeting" | "raid" | "relief";
/**
 * The states of a season (CAM-SEA-1), and the end of the war.
 */
export type Stage = "Q0" | "Q1" | "Q2" | "Q3" | "Q4" | "Q5" | "Q6" | "Q7" | "Q8" | "over";
/**
 * How far a ticket is: answers are awaited, the battle stands ready, it has its result.
 */
export type Status = "open" | "over" | "ready";

/**
 * All that a side says to a ticket, at once (CAM-BAT-16, CAM-RUL-34). Empty is the default of each.
 *
 * ``leave`` are companies left out (CAM-BAT-11), ``ground`` the purchases by preference (CAM-GRD-3), ``posts`` where
 * persons fight (CAM-LEV-11): with which type of the camp's men, ``mounted`` for a leader who rides (CAM-RUL-89).
 * ``paper`` and ``captains`` say whether the side agrees to them (CAM-BAT-7, CAM-BAT-8), ``retreat`` where to
 * (CAM-BAT-12); ``companies`` and ``persons`` are who intercept a raid (CAM-RAI-2).
 */
export interface Answer {
  kind?: AnswerKind;
  leave?: string[];
  system?: string;
  ground?: string[];
  posts?: {
    [k: string]: string;
  };
  captains?: boolean;
  paper?: boolean;
  draw?: boolean;
  retreat?: string;
  companies?: string[];
  persons?: string[];
}
/**
 * CAM-PLN-7: a hero general (CAM-LIF-2), somebody heir, somebody castellan of a province where he is.
 */
export interface Appoint {
  kind: "appoint";
  person: string;
  to: string;
  castle?: string;
}
/**
 * Besieges and storms (CAM-SIE-5).
 */
export interface Assault {
  kind: "assault";
}
/**
 * CAM-TRE-2: a treaty, at once. In JSON the clan is ``with``.
 */
export interface Break {
  kind: "break";
  with: string;
}
/**
 * CAM-ECO-13.
 */
export interface BuyGun {
  kind: "gun";
  province: string;
  joins?: string;
}
/**
 * The hosts that fight together in one place (CAM-ADJ-6). ``supports`` are ids of supports that are lent to it;
 * ``inside``: garrison and band of the place fight with it, and of its hosts those that are shut in. ``answers`` is
 * the clan that answers for it (CAM-BAT-1), ``leader`` who leads it (CAM-RUL-14; none: a nameless captain).
 * ``strength`` is CAM-STR-4's, ``twice`` two times that with the castle's factor (CAM-BAT-2), ``points`` its ground
 * points (CAM-BAT-6, CAM-GRD-2). ``companies`` and ``persons`` are those who fight where not all do: the parties of a
 * raid (CAM-RAI-1, CAM-RAI-2).
 */
export interface Camp {
  clans: string[];
  hosts?: string[];
  supports?: string[];
  inside?: boolean;
  /**
   * What a camp is in a contest (CAM-ADJ-7).
   */
  part?: "comer" | "holder";
  answers?: string;
  leader?: string;
  strength?: number;
  twice?: number;
  points?: number;
  companies?: string[];
  persons?: string[];
}
/**
 * Every option with its default.
 */
export interface CampaignOptions {
  battle_system?: string;
  koku?: boolean;
  sky?: boolean;
  skirmish?: boolean;
  godai?: boolean;
  ageofwar?: boolean;
  raid_system?: string;
  computer_battles?: string;
  captains?: string;
  battles?: {
    [k: string]: {
      [k: string]: unknown;
    };
  } | null;
  ground_points?: boolean;
  muster?: string;
  start_avd?: boolean;
  traits?: string;
  hard_passes?: boolean;
  castle_stores?: number;
  plenty?: string;
  glory?: string;
  ninja?: boolean;
  raids?: boolean;
  treaties?: string;
  weak_bands?: boolean;
  shared_victory?: boolean;
  years?: boolean;
  fog?: boolean;
  resign_to?: string;
  referee?: boolean;
  pace?: string;
  spectators?: string;
}
/**
 * A clan (CAM-CLN-1). ``player`` is who leads it, empty for the computer; ``computer`` whether the computer leads
 * it now, for want of a player or while he is away (CAM-LEA-4). ``first_seat`` is its seat by right (CAM-CLN-2).
 * ``supreme`` and ``capital`` count closes in a row (CAM-VIC-2, CAM-VIC-3), ``locks`` the locks of this season
 * (CAM-DIC-4), ``absent`` councils without a plan, ``pay`` its pay order (CAM-ECO-12), ``out`` the season in which it
 * ceased to be, ``great`` the year of its last great muster.
 */
export interface Clan {
  key: string;
  name: string;
  kanji: string;
  mon: string;
  seat: string;
  first_seat: string;
  chest: number;
  par: number;
  honour: number;
  ninja: number;
  player: string;
  computer: boolean;
  resigned: boolean;
  absent: number;
  locks: number;
  supreme: number;
  capital: number;
  great: number;
  out: number;
  pay: string[];
}
/**
 * A company (CAM-STR-7): so many figures of one kind, weapon and weight. ``raised`` is the season's number,
 * ``dice`` the numbers of those that it was thrown by.
 */
export interface Company {
  id: string;
  kind: Kind;
  weapon: string;
  weight: string;
  n: number;
  raised?: number;
  dice?: number[];
}
/**
 * A province in which camps have enemies in each other (CAM-ADJ-7). ``camps`` are all of them, ``holder`` the index
 * of the holder (none: -1), ``order`` the indices of the comers as their D20 have it, ``beaten`` those of which nobody
 * stands there any more, ``fought`` the pairs that have fought; ``round`` counts its battles. ``both_stay``: a relief
 * that was a draw, the siege goes on (CAM-RUL-15).
 */
export interface Contest {
  place: string;
  camps: Camp[];
  holder?: number;
  order?: number[];
  beaten?: number[];
  fought?: (readonly [number, number])[];
  aside?: string[];
  round?: number;
  both_stay?: boolean;
  over?: boolean;
}
/**
 * CAM-TRE-2: a treaty, at the next close. Free, and no order of the three (CAM-PLN-7).
 */
export interface Denounce {
  kind: "denounce";
  with: string;
}
/**
 * A kind of order: its goals, and why there is none at all; ``most`` are the companies that it takes.
 */
export interface Doing {
  kind: string;
  goals?: Goal[];
  why?: string;
  clause?: string;
  most?: number;
}
/**
 * A place that an order may name, ``via`` which other one; ``why`` it cannot be, with the clause. ``most`` is how
 * many banners can be mustered there.
 */
export interface Goal {
  place: string;
  via?: string;
  why?: string;
  clause?: string;
  most?: number;
}
/**
 * Something wrong with a roster: where, why, and the clause that says so.
 */
export interface Fault {
  path: string;
  message: string;
  clause: string;
}
/**
 * A plan seen beforehand: faults, what it costs, what is left, orders of the house left, where each host ends.
 */
export interface Foreseen {
  faults: Fault[];
  cost: number;
  left: number;
  orders: number;
  orders_most: number;
  stops: PlanStop[];
  notes: [string, string][];
}
/**
 * A host at the end of its order: where it would stand, whom it would meet there, and what is to be said. A host
 * that the plan makes has the plan's name.
 */
export interface PlanStop {
  host: string;
  at: string;
  meets: string[];
  notes: [string, string][];
}
/**
 * CAM-PLN-6: out of a host (none: out of castle or seat) companies and persons go to another of the same province,
 * to a new one ("+1"), or persons to the castle or the seat. ``leader`` then leads the host ``to``; ``all`` sends
 * everybody, which joins two hosts. From a host to itself: its companies that are named, all of one type, are joined
 * (CAM-RUL-24, CAM-RUL-84).
 */
export interface Form {
  to: string;
  host?: string;
  companies?: string[];
  persons?: string[];
  leader?: string;
  all?: boolean;
}
/**
 * k for another clan; it may spend them next season (CAM-PLN-8).
 */
export interface Gift {
  to: string;
  k: number;
}
/**
 * CAM-ECO-8: once a year, in spring, at the seat.
 */
export interface GreatMuster {
  kind: "great_muster";
  joins?: string;
  chosen?: [string, string, string, string][];
}
/**
 * CAM-ECO-13: a band of ronin or monks.
 */
export interface Hire {
  kind: "hire";
  province: string;
  joins?: string;
}
/**
 * Stays; digs in where the land is its own or allied, besieges where it is hostile.
 */
export interface Hold {
  kind: "hold";
}
/**
 * What marches (CAM-STR-5, CAM-STR-7). ``leader`` is a person with it, empty for a nameless captain.
 *
 * ``order`` is what it does this season, as it was judged (CAM-ADJ-2). ``began`` is where it stood at Q2,
 * ``came_from`` the province out of which it took its last step this season (on a border not yet fought for, too),
 * ``came_by`` the kinds of borders; ``stood`` whether it stood at Q2 where it is now; ``raided`` whether its raid is
 * done. Men ``raised`` in Q3 are a host of their own until the close, when they join the host ``joins`` (CAM-PLN-12).
 * A host that is not ``free`` is shut in the castle of the province in which it is.
 */
export interface Host {
  id: string;
  clan: string;
  at: string;
  companies: Company[];
  leader: string;
  free: boolean;
  order: Hold | March | Support | Invest | Assault | Raid | Sally | Yield;
  dug_in: boolean;
  tired: boolean;
  fought: boolean;
  stood: boolean;
  began: string;
  came_from: string;
  came_by: string[];
  raided: boolean;
  raised: boolean;
  joins: string;
}
/**
 * Goes to a neighbour, or ``via`` one to the next (CAM-ADJ-3); ``companies`` are those that go (CAM-PLN-5).
 */
export interface March {
  kind: "march";
  to: string;
  via?: string;
  companies?: string[];
}
/**
 * Stays, and lends companies to the camp of a clan that fights in ``place``. In JSON the clan is ``for``.
 */
export interface Support {
  kind: "support";
  place: string;
  for: string;
  companies?: string[];
}
/**
 * The same as hold, said of hostile land.
 */
export interface Invest {
  kind: "invest";
}
/**
 * Stays, and sends a small party over a land border (CAM-RAI-1).
 */
export interface Raid {
  kind: "raid";
  place: string;
  companies?: string[];
  persons?: string[];
}
/**
 * A shut-in host comes out (CAM-SIE-5, CAM-GRD-1).
 */
export interface Sally {
  kind: "sally";
}
/**
 * A shut-in host gives up castle and province (CAM-SIE-8).
 */
export interface Yield {
  kind: "yield";
}
/**
 * A clan as a scenario has it (CAM-SCN-1, CAM-SCN-2). ``banners`` are thrown for at the start, ``chest`` is in k;
 * ``others`` are the men who come later (CAM-LIF-5).
 */
export interface House {
  key: string;
  name: string;
  kanji: string;
  mon: string;
  seat: string;
  home: string[];
  banners: number;
  chest: number;
  par: number;
  daimyo: Named;
  heir: Named;
  generals: Named[];
  heroes: Named[];
  others: Named[];
}
/**
 * A person to begin with: his name in Latin letters and in kanji, and his trait where the scenario gives one.
 */
export interface Named {
  name: string;
  kanji?: string;
  trait?: Trait;
}
/**
 * A province as the map has it. ``k`` is its thousand koku, halves up (CAM-MAP-1).
 */
export interface Land {
  key: string;
  kanji: string;
  region: string;
  k: number;
  tags: string;
}
/**
 * The money of a season, in k, if nobody else moves (CAM-SEC-3). ``lands`` is what each own province gives before
 * ``plenty``, ``reaped`` the thirds of provinces that one invests; in autumn ``harvest`` is of this season, else what
 * this autumn would bring as things stand. ``refit`` is for winter's figures. ``after`` is the chest after the close;
 * less than nothing means that men go unpaid (CAM-ECO-12).
 */
export interface Ledger {
  chest: number;
  cost: number;
  autumn: boolean;
  harvest: number;
  lands: {
    [k: string]: number;
  };
  reaped: {
    [k: string]: number;
  };
  upkeep: number;
  hosts: {
    [k: string]: number;
  };
  raised: number;
  refit: number;
  figures: number;
  after: number;
}
/**
 * A camp as a system fields it (CAM-LEV-1). ``fielded`` are the figures of each type that stand on the table,
 * ``pieces`` the pieces that stand for them; ``joined`` says as which other type a type stands (CAM-LEV-6);
 * ``reserves`` are figures that do not fight (CAM-BAT-11). ``posts`` say where each person is: a unit's id, or empty
 * where he stays behind. ``roster`` is what the battle is opened with.
 */
export interface Levied {
  system: string;
  scale: number;
  fielded: {
    [k: string]: number;
  };
  pieces: {
    [k: string]: number;
  };
  units: LeviedUnit[];
  roster: {
    [k: string]: unknown;
  };
  joined?: {
    [k: string]: string;
  };
  reserves?: {
    [k: string]: number;
  };
  posts?: {
    [k: string]: string;
  };
  price?: number;
}
/**
 * A unit of a levy: of which type, how many pieces, and the persons with it. ``id`` is the roster's.
 */
export interface LeviedUnit {
  id: string;
  type: string;
  pieces: number;
  name?: string;
  persons?: string[];
}
/**
 * Pieces of a type that are out of a battle, each in one class only (CAM-TOL-1).
 */
export interface Losses {
  killed?: number;
  fled?: number;
  taken?: number;
}
/**
 * A border meeting (CAM-ADJ-4): the border's key, the two camps that fight, the hosts that are turned back.
 */
export interface Meeting {
  edge: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  camps: [Camp, Camp];
  turned?: string[];
}
/**
 * CAM-ECO-8: so many banners at a province; they join the host ``joins`` at the close (CAM-PLN-12). ``chosen`` are
 * ashigaru weight and weapon, samurai's and rider's weapon of each banner where musters are chosen (option
 * ``muster``).
 */
export interface Muster {
  kind: "muster";
  province: string;
  banners?: number;
  joins?: string;
  chosen?: [string, string, string, string][];
}
/**
 * CAM-NIN-1: a mission (``scout``, ``gate``, ``fire``, ``strike`` at a person, ``guard``) in a province, or a new
 * ``band``.
 */
export interface Ninja {
  kind: "ninja";
  mission: string;
  province?: string;
  person?: string;
}
/**
 * How a battle ended, as whoever fought it hands it in. ``winner`` is the index of a camp, none for a draw.
 *
 * ``how`` is ``table``, ``captains``, ``paper``, ``hand`` (fought at home) or ``answer`` (not fought). ``losses`` are
 * for each camp the pieces of each type that were killed, fled or taken (CAM-TOL-1), ``marks`` what befell each person
 * (CAM-FAT-1), ``slain`` whom a person has killed. ``given_up`` is the camp that resigned, ``early`` whether in the
 * first half (CAM-BAT-13).
 */
export interface Outcome {
  winner?: number;
  how?: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  losses?: [
    {
      [k: string]: Losses;
    },
    {
      [k: string]: Losses;
    }
  ];
  marks?: {
    [k: string]: string[];
  };
  slain?: {
    [k: string]: string[];
  };
  given_up?: number;
  early?: boolean;
}
/**
 * A person (CAM-PER-1). He is with a ``host``, or keeps a ``castle`` (a province), or else is at the seat.
 *
 * ``until`` is the number of the season at whose Q0 a wounded man is fit again. ``held_by`` is the clan that holds
 * him, as ``hostage`` or as a prisoner, ``since`` the season in which that began. ``office`` is the season in which a
 * daimyo became one, ``died`` that of his death. ``sheet`` is his sheet of Go Dai once his owner has bought it, and
 * ``began`` the command with which he came, by which its points are counted (CAM-LIF-3).
 */
export interface Person {
  id: string;
  name: string;
  clan: string;
  rank: Rank;
  command: number;
  kanji?: string;
  trait?: Trait;
  deeds?: number;
  shames?: number;
  host?: string;
  castle?: string;
  until?: number;
  wounded_by?: string;
  limp?: boolean;
  held_by?: string;
  hostage?: boolean;
  since?: number;
  dead?: boolean;
  died?: number;
  office?: number;
  sheet?: {
    [k: string]: unknown;
  };
  began?: number;
}
/**
 * A whole plan (CAM-PLN-11). ``standing`` is for how many seasons it stands in for a missing one (CAM-PLN-2).
 */
export interface Plan {
  forms?: Form[];
  hosts?: {
    [k: string]: Hold | March | Support | Invest | Assault | Raid | Sally | Yield;
  };
  house?: (Muster | GreatMuster | BuyGun | Hire | Works | Ninja | Appoint | Prisoner | Break | Denounce)[];
  gifts?: Gift[];
  signs?: Sign[];
  standing?: number;
}
/**
 * CAM-ECO-13: the castle one level higher.
 */
export interface Works {
  kind: "works";
  province: string;
}
/**
 * CAM-TRE-5, CAM-TRE-4: ``offer`` or ``demand`` a ransom of ``k``, ``free``, ``kill`` or ``keep``.
 */
export interface Prisoner {
  kind: "prisoner";
  person: string;
  deal: string;
  k?: number;
}
/**
 * CAM-TRE-1: a ``truce`` or an ``alliance`` with a clan for so many seasons, this one counted. ``hostage`` is an
 * own person who goes to live with the other, ``wanted`` one of his who comes (CAM-TRE-4). In JSON the clan is
 * ``with``.
 */
export interface Sign {
  with: string;
  kind: string;
  seasons: number;
  hostage?: string;
  wanted?: string;
}
/**
 * All of it. ``hosts`` are the orders of each host by its name in the plan, ``supply`` says how each own province
 * is reached from the seat: ``near``, ``far`` or ``cut`` (CAM-ECO-5).
 */
export interface PlanOutlook {
  hosts: {
    [k: string]: Doing[];
  };
  house: Doing[];
  supply: {
    [k: string]: string;
  };
  ledger: Ledger;
}
/**
 * A province as the war has left it (CAM-MAP-1). ``home`` is the clan whose home it is (CAM-MAP-8), ``restless``
 * how many closes it still is, ``raids`` its raid marks, ``gate`` the season in which ninja opened its gate
 * (CAM-NIN-2), ``yields`` the season for which its castellan has ordered to give it up (CAM-SIE-8).
 */
export interface Province {
  key: string;
  owner: string;
  castle: number;
  stores: number;
  garrison: Company[];
  band: Company[];
  home: string;
  restless: number;
  raids: number;
  gate: number;
  yields: number;
  works?: WorksUnderway;
}
/**
 * A castle that is being built higher: to which level, ready at the close of which season (CAM-ECO-13).
 */
export interface WorksUnderway {
  level: number;
  ready: number;
}
/**
 * The part of the map on which a war is fought: its lands and the borders between them, no others (CAM-MAP-3).
 */
export interface Realm {
  lands: {
    [k: string]: Land;
  };
  borders: Border[];
}
/**
 * Figures that come back at the close (CAM-TOL-3), to companies of a type, each with the host it belongs to.
 */
export interface Returning {
  id: string;
  clan: string;
  type: string;
  figures: number;
  among: [string, Company][];
}
/**
 * Companies that come together again at the next Q0 at the seat (CAM-BAT-12).
 */
export interface Scattered {
  id: string;
  clan: string;
  companies: Company[];
}
/**
 * A war to be fought (CAM-SCN-1). ``share`` is the supremacy target in hundredths, ``plenty`` a fraction as text;
 * ``allied`` are pairs of clans that are allied from the start (CAM-SCN-7); ``options`` differ from the usual;
 * ``measured`` says whether its pars are (CAM-BAL-1).
 */
export interface Scenario {
  key: string;
  name: string;
  kanji: string;
  colour: string;
  seasons: number;
  share: number;
  clans: House[];
  neutrals: string[];
  plenty: string;
  glory: number;
  capital: boolean;
  rank: number;
  allied: [string, string][];
  options: {
    [k: string]: unknown;
  };
  measured: boolean;
}
/**
 * A clan's plan as everybody sees it: its hash, and once plans are opened the plan and its salt (CAM-PLN-3).
 */
export interface Seal {
  hash: string;
  plan?: {
    [k: string]: unknown;
  };
  salt?: string;
}
/**
 * What lies under a seal, as its owner alone sees it: a plan, or the answer to a ticket.
 */
export interface Secret {
  clan: string;
  choice: {
    [k: string]: unknown;
  };
  salt: string;
}
/**
 * A war as somebody sees it (:func:`rulesets.campaign.shown.view.view`).
 *
 * Numbers that are not known are -1. ``about`` says how many companies there are in hosts whose companies are not
 * known (``few``, ``some``, ``many``), ``invested`` are the provinces that are, ``unseen`` the persons of whom it is
 * not known where they are.
 */
export interface Shown {
  scenario: Scenario;
  options: CampaignOptions;
  realm: Realm;
  edition: number;
  season: number;
  /**
   * The states of a season (CAM-SEA-1), and the end of the war.
   */
  stage: "Q0" | "Q1" | "Q2" | "Q3" | "Q4" | "Q5" | "Q6" | "Q7" | "Q8" | "over";
  provinces: {
    [k: string]: Province;
  };
  clans: {
    [k: string]: Clan;
  };
  persons: {
    [k: string]: Person;
  };
  hosts: {
    [k: string]: Host;
  };
  treaties: {
    [k: string]: Treaty;
  };
  tickets: {
    [k: string]: Ticket;
  };
  meetings: {
    [k: string]: Meeting;
  };
  contests: {
    [k: string]: Contest;
  };
  supports: {
    [k: string]: SupportGiven;
  };
  seals: {
    [k: string]: Seal;
  };
  secrets: {
    [k: string]: Secret;
  };
  standing: {
    [k: string]: StandingPlan;
  };
  scattered: {
    [k: string]: Scattered;
  };
  returning: {
    [k: string]: Returning;
  };
  seen: {
    [k: string]: {
      [k: string]: number;
    };
  };
  scouted: {
    [k: string]: {
      [k: string]: number;
    };
  };
  counts: {
    [k: string]: number;
  };
  ninja_dice: {
    [k: string]: number;
  };
  dice_count: number;
  told: number;
  result?: WarResult;
  about: {
    [k: string]: string;
  };
  invested: string[];
  unseen: string[];
}
/**
 * A truce or an alliance (CAM-TRE-1): of which two clans in seat order, since which season, until which close.
 *
 * ``denounced`` is the clan that has denounced it for this season's close (CAM-TRE-2), ``under`` the daimyo under whom
 * each signed (CAM-LIF-4).
 */
export interface Treaty {
  id: string;
  kind: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  clans: [string, string];
  since: number;
  until: number;
  hostages?: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  under?: [string, string];
  denounced?: string;
}
/**
 * A battle to be fought (CAM-BAT-1). ``stage`` is the state it belongs to, ``edge`` the border of a meeting.
 *
 * ``sealed`` holds the hash of each clan's answer, ``answers`` what was in them once they are opened. ``system``,
 * ``scale``, ``levies``, ``bought``, ``layouts`` and ``setup`` stand when the battle is ready; ``seed`` is the hash of
 * its seed (CAM-DIC-3), ``battle`` what the house calls the battle. ``retreats`` say where the losers' hosts went;
 * ``concluded``: what follows on the map from its result is done.
 */
export interface Ticket {
  id: string;
  season: number;
  stage: string;
  situation: Situation;
  place: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  camps: [Camp, Camp];
  edge?: string;
  round?: number;
  /**
   * How far a ticket is: answers are awaited, the battle stands ready, it has its result.
   */
  status?: "open" | "over" | "ready";
  sealed?: {
    [k: string]: string;
  };
  answers?: {
    [k: string]: Answer;
  };
  system?: string;
  scale?: number;
  captains?: boolean;
  levies?: Levied[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  bought?: [string[], string[]];
  setup?: {
    [k: string]: unknown;
  };
  seed?: string;
  battle?: string;
  outcome?: Outcome;
  /**
   * @minItems 2
   * @maxItems 2
   */
  tolls?: [TollRow[], TollRow[]];
  retreats?: {
    [k: string]: string;
  };
  concluded?: boolean;
}
/**
 * The sum of one type (CAM-TOL-2, CAM-TOL-3): figures that were fielded, pieces, losses, and what comes of them.
 */
export interface TollRow {
  type: string;
  figures: number;
  pieces: number;
  losses: Losses;
  lost: number;
  taken: number;
  back: number;
}
/**
 * A support and what became of it (CAM-ADJ-8): ``given``, ``idle``, ``cut`` or ``void``; ``disturbed``: it would be
 * cut if it were not void; ``used`` is the ticket in which its companies fight or fought. Companies of a support that
 * is given fight with their own host in no battle of the season (:func:`rulesets.campaign.lookups.lent_companies`).
 */
export interface SupportGiven {
  id: string;
  host: string;
  place: string;
  clan: string;
  companies: string[];
  verdict?: string;
  disturbed?: boolean;
  used?: string;
}
/**
 * A plan filed ahead (CAM-PLN-2), and for how many seasons it still stands in for a missing one.
 */
export interface StandingPlan {
  plan: {
    [k: string]: unknown;
  };
  left: number;
}
/**
 * How the war ended (CAM-VIC-1): ``last``, ``capital``, ``supremacy``, ``points`` or ``draw``, and who has won.
 */
export interface WarResult {
  reason: string;
  winners: string[];
  points: {
    [k: string]: number;
  };
}
