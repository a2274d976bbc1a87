// Shapes that modules hand to each other. Types only: nothing of this reaches a browser.

// What the server gives a phone at the table (doors/table/state.py, scoring/sheets.py)

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

/** What is asked of a deal (scoring/games/asking.py); `questions` or `fields` by its kind. */
interface Form {
  kind: "questions" | "figures";
  signed: boolean;
  questions: Question[];
  others: FormOption[];
  says: string[];
  counted: any;
  pays: Record<string, Pair>;
  merits: Record<string, [number[], number[]]> | null;
  fields: Field[];
  rank: [string, number][];
  par: { total: number; deals: number } | null;
  known: { up_to: number; field: string; figure: number } | null;
}
interface FormOption { id: string; sets: Record<string, unknown>; only: string[] }
interface Question {
  id: string;
  as: "choice" | "figure" | "seats";
  options?: FormOption[];
  preset?: string | null;
  columns: number;
  folded?: boolean;
  count?: number;
  counts?: Record<string, number>;
  list?: boolean;
}
interface Field { id: string; low: number; high: number }
interface Counted {
  stands_for: string;
  eyes: string;
  tricks: string;
  runs: Record<string, [number, number, string][][]>;
}
interface FormWords {
  head: string;
  asks: Record<string, string>;
  options: Record<string, Record<string, string>>;
  others: Record<string, string>;
  eyes: string;
  tricks: string;
  never: string;
  each: string;
  most: string;
  signs: string[];
  par: { left: string; under: string; over: string; level: string } | null;
  pays: { heads: string[]; rows: { words: string; pays: string[] }[]; notes: string[] };
}
interface FormParts {
  score(size: number, form: Form, deal: any): { points: number[]; merits: number[][] };
  deal(form: Form, answers: Record<string, any>, size: number): any;
  seats(form: Form, deal: any): number[];
  said(form: Form, words: FormWords, deal: any): string;
}
type Forms = typeof import("../../../static/tournament/table/forms.js");

interface Play {
  size: number;
  has_dealer: boolean;
  form: Form | null;
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
interface Figures { eyes: any[]; tricks: any[]; odd_payers?: number[]; tapped?: number[] }

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
  confirmed?: number | null;
  device?: string;
}

interface Row extends Seating { line: Line; number: number; points: number[]; running: number[]; pules: Pules }
interface Sum { merits?: number[][] | null; rows: Row[]; pules: Pules; running: number[]; leftover: number[]; small: number[] }
interface RivalDeal { id: string; deal: Deal | null; pules: Pule[]; words: string; device: string; at: string }
interface Rival { number: number; deals: RivalDeal[] }
interface Player { seat: number; letter: string; number: number; name: string }
interface Stance { stance: string; words: string; bound?: boolean; isWaiting: boolean }
interface Call { id?: string; words: string; at: string; isWaiting?: boolean }

interface Result { state: string; by_table: boolean; same: boolean; corrected: boolean; totals: number[] }

/** What a table that writes no deals has to know: within what its totals are, and how many deals. */
interface TotalsOnly { zero_sum: boolean; least: number; most: number; words: string; deals: number }
interface TypedTotals { signs: number[]; digits: string[]; deals: string }

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
  confirms: boolean;
  first_dealer: number;
  rules: Play;
  totals_only: TotalsOnly;
  game: { id: string; name: string; family: string };
  words: {
    contracts: Record<string, string>;
    margins: Record<string, string>;
    won: Record<string, string>;
    lost: Record<string, string>;
    form: FormWords | null;
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
    places: string[];
    big: string[] | null;
    totals: number[] | null;
  };
  agreement: Stance[];
  most_pules: number;
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
  name?: string;
  game?: string;
  isUnknown?: boolean;
}
/** Deals that wait for earlier ones. */
interface Gap { numbers: string; missing: string; held: Waiting[] }
interface NextSeat { number: number; name: string; round: number; table: number; letter: string }
interface Gone { words: string; isLost: boolean; isOver: boolean; next: (NextSeat & Record<string, unknown>)[] }
interface Strange { words: string; path: string; draw: (page: Page) => Child[] }
interface Kept { path: string; state: State; contact: number; isCompared?: boolean }
interface Answer { status: number; body: any }

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
  answers?: Record<string, any>;
  unfolded?: string[];
  eyesLeft?: { seat: number; eyes: number } | null;
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
  isInserted?: boolean;
  players?: string;
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
