// Shapes that modules hand to each other. Types only: nothing of this reaches a browser.

// What the server gives a phone at the table (views/table/state.py, scoring/play_data.py)

type Outcome = "won" | "lost";
type Pair = [number, number];

interface End { won: boolean; margin: string; surrendered?: boolean }

interface PulePlay {
  after_pass: { fresh: number; standing: number };
  cleared_by: string[];
  loss_brings: boolean;
  is_personal: boolean;
  worth: number;
  leftover: string;
}

interface TablePlay {
  loser: "eyes" | "tricks";
  players: number[][];
  eyes: Pair;
  larger: number;
  deck: Pair[];
  stakes: [number, number, number];
  stake: number;
  jani: number;
}

interface ScalePlay { places: number[]; all_equal: number | null; second_needs_plus: number | null }

interface Play {
  size: number;
  idle: number[][];
  pay: Record<string, Record<Outcome, Record<string, number>>>;
  counts: Record<string, [number, number, Outcome, string][][]>;
  gives_up: boolean;
  passes: boolean;
  pules: PulePlay | null;
  table: TablePlay | null;
  target: number | null;
  scale: ScalePlay | null;
}

type WithTable = Play & { table: TablePlay };

interface Deal {
  contract: string;
  declarer?: number;
  eyes?: any;
  tricks?: any;
  won?: boolean;
  margin?: string;
  surrendered?: boolean;
  odd_payers?: number[];
}

/** A table game as it is typed: a seat's figure is null until it is there, or where it sits out. */
interface Figures { eyes: any[]; tricks: any[]; odd_payers?: number[] }

interface Pule { seat: number; reason: string; of_deal?: boolean; after?: any; after_deal?: number }
interface Pules { common: number; owners: readonly number[] }
interface Seating { dealer: number | null; idle: number[]; players: number[] }
interface Place { first: number; last: number; big: Pair | null }

interface Line {
  number: number;
  id?: string | null;
  /** A Deal; null in the line before the first, which has none. */
  deal: any;
  pules: Pule[];
  replaces?: string | null;
  isWaiting?: boolean;
  isCorrected?: boolean;
  corrected?: boolean;
}

interface Row extends Seating { line: Line; number: number; points: number[]; running: number[]; pules: Pules }
interface Sum { rows: Row[]; pules: Pules; running: number[]; leftover: number[]; small: number[] }
interface RivalDeal { id: string; deal: Deal | null; pules: Pule[]; words: string; device: string; at: string }
interface Rival { number: number; deals: RivalDeal[] }
interface Player { seat: number; letter: string; number: number; name: string }
interface Stance { stance: string; words: string; isWaiting: boolean }
interface Call { id?: string; words: string; at: string; isWaiting?: boolean }

interface Result { state: string; by_table: boolean; same: boolean; corrected: boolean; totals: number[] }

interface State {
  format: string;
  now: string;
  news: string;
  link: { seat: number | null };
  tournament: { name: string; place: string; url: string };
  round: number;
  table: number;
  players: Player[];
  deals_planned: number;
  first_dealer: number;
  rules: Play;
  words: {
    contracts: Record<string, string>;
    margins: Record<string, string>;
    won: Record<string, string>;
    lost: Record<string, string>;
  };
  sheet: {
    before: { id: string | null; pules: Pule[] };
    deals: Line[];
    history: RivalDeal[];
    aside: number;
    rivals: Rival[];
    judged_pules: Pule[];
    called_time: number | null;
    locked: boolean;
    fault: string;
    digest: string;
    small: number[];
  };
  agreement: Stance[];
  result: Result | null;
  seat_links: string[];
  clock: Record<string, unknown> | null;
  messages: { id: number; text: string; at: string }[];
  call: Call | null;
}

/** What waits on a phone to be sent. */
interface Waiting {
  order: number;
  kind: string;
  body: any;
  sheet: string;
  path?: string;
  faults?: string;
  small?: number[];
  isTried?: boolean;
  movedBy?: number;
}
interface Kept { path: string; state: State; contact: number }
interface Answer { status: number; body: any; at: number }

/** What make() takes as a child: nothing is left out, lists are spread. */
type Child = Node | string | number | boolean | null | undefined | readonly Child[];

interface Fault { name: string; facts: Record<string, number> }

type Facts = Record<string, unknown>;
type Book = import("../../../static/tournament/table/book.js").Book;
type Entry = import("../../../static/tournament/table/entry.js").Entry;
type Store = import("../../../static/tournament/table/store.js").Store;
type Sender = import("../../../static/tournament/table/sender.js").Sender;
type Page = import("../../../static/tournament/table/page.js").Page;

/** The deal that is being written. */
interface Written {
  step: string;
  number: number | null;
  line: any;
  pules: Pule[];
  contract: string;
  deal?: Deal | null;
  declarer?: number;
  offender?: number | null;
  reason?: any;
  end?: End;
  eyes?: number;
  tricks?: number;
  isRevoke?: boolean;
  dropped?: Pule;
  drawn?: number[];
  figures?: Figures;
  mended?: Waiting;
}

// What the desk's pages hand to each other

interface Scale {
  zeroSum: boolean;
  lowestWins: boolean;
  bySize: Record<string, number[]> | null;
  allEqual: Record<string, number>;
  secondNeedsPlus: number | null;
  place: string;
}
interface SeatPlace { first: number; last: number; big: number | null }
type Drafts = import("../../../static/tournament/results_drafts.js").Drafts;
type Lamp = import("../../../static/tournament/results_drafts.js").Lamp;

interface Draft {
  since: number;
  key: string;
  seen: string;
  totals: string[];
  deals: string;
  isSent: boolean;
  lines: string[];
  before: string;
  dealer: string;
  sent: boolean;
}
interface OpenCall { id: string; table: number; since: string; words: string }
interface News { saved?: string; version?: number; refused?: string; words?: string }

interface Window { webkitAudioContext?: typeof AudioContext }
