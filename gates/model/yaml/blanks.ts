import { EVENT_ID, type Event } from 'js-yaml';

/** Repairs of one text, and characters that are read again for them. */
const MOST_REPAIRS = 200;
const MOST_READ_AGAIN = 16 * 1024 * 1024;

/** How often a text of a length may be read again with another tab as a space. */
export function repairsOf(length: number): number {
  return Math.min(MOST_REPAIRS, Math.floor(MOST_READ_AGAIN / Math.max(1, length)));
}

/** A text as it is given and as the parser takes it: of one length, so that a position means the same in both. */
export interface Repaired {
  readonly given: string;
  readonly text: string;
}

/**
 * Repairs the line before a position at which the parser wants more indentation: its last tab becomes a space, or the line is moved in.
 * Inside of flow collections and quoted texts, and in front of them, go-yaml takes any blanks (scannerc.go,
 * yaml_parser_scan_to_next_token, yaml_parser_scan_flow_scalar).
 */
export function indentedBefore({ given, text }: Repaired, position: number): Repaired | undefined {
  const line = text.lastIndexOf('\n', position - 1) + 1;
  if (line <= 0 || line > position) return withSpaceAt({ given, text }, text.lastIndexOf('\t', position - 1));
  const tab = text.lastIndexOf('\t', position - 1);
  if (tab >= line) return withSpaceAt({ given, text }, tab);
  if (text.startsWith(FURTHEST, line)) return undefined;
  const moved = (one: string): string => `${one.slice(0, line)}${FURTHEST}${one.slice(line)}`;
  return { given: moved(given), text: moved(text) };
}

/** Deeper than any block around, as texts are that are nested as deep as the reader allows. */
const FURTHEST = ' '.repeat(256);

function withSpaceAt({ given, text }: Repaired, tab: number): Repaired | undefined {
  return tab < 0 ? undefined : { given, text: `${text.slice(0, tab)} ${text.slice(tab + 1)}` };
}

/** A tab at the start of a line, or behind `-` or `?`: what follows may be a key, and there go-yaml takes no tab. */
const RISKY = /^(?: *(?:[-?] +)*[-?] *)?\t/gm;

/** The first tab, as an index, that go-yaml refuses in a text that was read; inside of texts and flow collections it takes every tab. */
export function refusedTab(text: string, events: readonly Event[]): number | undefined {
  if (!text.includes('\t')) return undefined;
  const marks = marksOf(events);
  let at = 0;
  for (const match of text.matchAll(RISKY)) {
    const tab = match.index + match[0].length - 1;
    while (at + 1 < marks.length && (marks[at + 1]?.from ?? 0) <= tab) at += 1;
    const mark = marks[at];
    if (mark === undefined || mark.from > tab || !isInside(mark, tab, text)) return tab;
  }
  return undefined;
}

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly isInFlow: boolean;
}

function isInside({ to, isInFlow }: Mark, at: number, text: string): boolean {
  return at < to || (isInFlow && !/[\]}]/.test(text.slice(to, at)));
}

const FLOW_STYLE = 2;

/** Where texts and collections begin, and where texts end, in the order of the text. */
function marksOf(events: readonly Event[]): Mark[] {
  const open: boolean[] = [];
  return events.flatMap((event): readonly Mark[] => {
    switch (event.type) {
      case EVENT_ID.POP:
        open.pop();
        return [];
      case EVENT_ID.SCALAR:
        return event.valueStart < 0 ? [] : [markOf(event.valueStart, event.valueEnd, open.at(-1))];
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
        open.push(event.style === FLOW_STYLE);
        return [markOf(event.start, event.start, open.at(-1))];
      case EVENT_ID.DOCUMENT:
        open.push(false);
        return [];
      default:
        return [];
    }
  });
}

const markOf = (from: number, to: number, isInFlow = false): Mark => ({ from, to, isInFlow });
