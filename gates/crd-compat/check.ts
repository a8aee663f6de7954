import type { Explanation, Fact } from '../model/finding.ts';
import type { CheckDescription } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { CrdDifference, Difference, NodeDifference, PartDifference } from './difference.ts';
import type { Effects, RuleId } from './effects.ts';
import type { Region } from './profiles.ts';

/** A fact before it has a subject, an impact and lines. What is left out is taken from the difference. */
export interface Draft {
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  readonly facts?: Readonly<Record<string, Json>>;
  /** What this fact's effects are, where that is proved and differs from the table. */
  readonly effects?: Partial<Effects>;
  readonly location?: string;
  readonly version?: string;
  readonly basePointer?: string;
  readonly headPointer?: string;
  /** Where the cause may have been reported; the first that was is what this one follows from. */
  readonly follows?: readonly Cause[];
}

export interface Cause {
  readonly rule: RuleId;
  readonly location: string;
}

/** A difference that means nothing to anybody, and why. */
interface NoOp {
  readonly noOp: string;
}

/** `undefined`: somebody else's difference. */
export type Claim = readonly Draft[] | NoOp | undefined;

interface CheckText {
  readonly rule: RuleId;
  readonly title: string;
  readonly why: string;
  readonly wayOut: string;
  readonly source: string;
  /** One sentence: what was, what is, where. */
  message(fact: Fact): string;
}

export interface NodeCheck extends CheckText {
  readonly kind: 'node';
  readonly topics: readonly NodeDifference['topic'][];
  claim(difference: NodeDifference): Claim;
}

export interface PartCheck extends CheckText {
  readonly kind: 'part';
  readonly topics: readonly PartDifference['topic'][];
  claim(difference: PartDifference): Claim;
}

export interface CrdCheck extends CheckText {
  readonly kind: 'crd';
  readonly topics: readonly CrdDifference['topic'][];
  claim(difference: CrdDifference): Claim;
}

/** What nobody claims becomes a finding of this one. */
export interface CatchAll extends CheckText {
  readonly kind: 'catch-all';
  draft(difference: Difference): Draft;
}

/** One question about differences, in one file, under one id. */
export type Check = NodeCheck | PartCheck | CrdCheck | CatchAll;

export const nodeCheck = (check: Omit<NodeCheck, 'kind'>): NodeCheck => ({ kind: 'node', ...check });
export const partCheck = (check: Omit<PartCheck, 'kind'>): PartCheck => ({ kind: 'part', ...check });
export const crdCheck = (check: Omit<CrdCheck, 'kind'>): CrdCheck => ({ kind: 'crd', ...check });

export const checkId = (rule: RuleId): string => `crd/${rule}`;

const hurt: Readonly<Record<string, string>> = {
  persisted: 'owners of objects that are already stored',
  writers: 'whoever applies, restores or updates manifests that worked before',
  readers: 'controllers and clients that read the objects',
};

/** Who breaks, from the effects of a fact. */
function whoBreaks(effects: Readonly<Record<string, unknown>>): string {
  const broken = Object.keys(hurt).filter((who) => ['break', 'lost', 'rejected'].includes(String(effects[who])));
  if (broken.length > 0) return sentence(broken.map((who) => hurt[who] ?? who));
  const concerned = Object.keys(hurt).filter((who) => effects[who] === 'review');
  return concerned.length > 0
    ? sentence([`perhaps ${concerned.map((who) => hurt[who] ?? who).join('; ')}`])
    : 'Nobody.';
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function describe(check: Check, effects: Effects): CheckDescription {
  return {
    id: checkId(check.rule),
    title: check.title,
    whoBreaks: whoBreaks({ ...effects }),
    why: check.why,
    wayOut: check.wayOut,
    source: check.source,
  };
}

export function explainFact(check: Check, fact: Fact): Explanation {
  const suggestion = fact.facts['suggestion'];
  return {
    message: check.message(fact),
    whoBreaks: whoBreaks(fact.facts),
    why: typeof fact.facts['note'] === 'string' ? `${check.why} ${fact.facts['note']}` : check.why,
    wayOut: typeof suggestion === 'string' ? `${check.wayOut} ${suggestion}` : check.wayOut,
  };
}

/** Where a fact lies, for effects that differ by region. */
export function regionOf(path: string): Region {
  if (path === '.status' || path.startsWith('.status.') || path.startsWith('.status[')) return 'status';
  return path.startsWith('.') || path.startsWith('[') ? 'spec' : 'crd';
}
