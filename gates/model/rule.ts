import * as z from 'zod';
import { digestOf } from './digest.ts';
import { Impact, Level } from './finding.ts';
import { isJsonObject } from './json.ts';
import { DocumentId, Knowledge, type KnowledgeVersion } from './knowledge.ts';

export const Mode = z.enum(['enforce', 'warn', 'observe']);
export type Mode = z.infer<typeof Mode>;

const Globs = z.array(z.string().min(1)).min(1);

/** Where a rule applies. Absent parts match everything; all present parts must match. */
const Scope = z.strictObject({
  organizations: Globs.optional(),
  repositories: Globs.optional(),
  branches: Globs.optional(),
  paths: Globs.optional(),
  /** Components and streams of the nightly. A rule that names one is about images only. */
  components: Globs.optional(),
  streams: Globs.optional(),
});

/** YAML 1.1, which Kubernetes reads, takes a bare `off` for false; in a level it can only mean the word. */
const WrittenLevel = z.preprocess((value) => (value === false ? 'off' : value), Level);

/** Sets the level of the facts it matches. Of several that match, the most specific wins. */
export const LevelEntry = z.strictObject({
  /** Check id, or a pattern such as `crd/*`. */
  check: z.string().min(1),
  /** Pattern of the location, such as `.spec.configuration.**`. */
  path: z.string().min(1).optional(),
  /** Pattern of the subject, such as `hostedclusters.hypershift.openshift.io/*`. */
  subject: z.string().min(1).optional(),
  impact: Impact.optional(),
  level: WrittenLevel,
  reason: z.string().min(1).optional(),
});
export type LevelEntry = z.infer<typeof LevelEntry>;

/** A calendar day (start of day, UTC) or an instant. */
const Day = z.union([z.iso.date(), z.iso.datetime()]);

/** Who may accept a finding of a rule: no one, its owner, or an owner and a second person. */
export const Waivable = z.enum(['never', 'owner', 'two-person']);

/** What a rule allows waivers. `waivable` is read here too, and kept at the top of the document: see {@link Rule}. */
const WaiverTerms = z.strictObject({
  waivable: z
    .undefined({ error: `write ${Waivable.options.join(', ')}, and not another word in waivable beside it` })
    .optional(),
  /** Days from the request to the last end that a waiver may have. */
  maxDays: z.number().int().min(1).max(3650).optional(),
  /** Whether a waiver that names the rule also accepts what the rule could not decide. */
  doubts: z.boolean().optional(),
});

/**
 * A rule document: YAML for people, DynamoDB for the machine, validated on every write and every read. `waiver.waivable` and `waivable`
 * are one field in two places; the parsed rule has it in `waivable`, so that a document of either form is the same rule.
 */
export const RuleShape = z.strictObject({
  id: DocumentId,
  gate: z.string().min(1),
  /** Ids or patterns of the checks it asks; all checks of the gate when absent. */
  checks: Globs.optional(),
  title: z.string().min(1),
  owner: z.string().min(1),
  scope: Scope.default({}),
  /** Why a scope that can match nothing yet is right; without it such a scope is refused. */
  expectMatches: z.strictObject({ none: z.string().min(10, 'say why in at least ten characters') }).optional(),
  /** CEL over `candidate` (docs/cel.md); the rule applies only where it is true. */
  when: z.string().min(1).max(1000).optional(),
  mode: Mode,
  /** Before this day an enforcing rule only warns, and says so. */
  effectiveFrom: Day.optional(),
  onInconclusive: z.enum(['fail', 'warn']).default('fail'),
  waivable: Waivable.default('owner'),
  waiver: WaiverTerms.optional(),
  /** Publish a check run of its own even when there is nothing to report. */
  ownCheckRun: z.boolean().default(false),
  params: z.record(z.string(), z.json()).default({}),
  levels: z.array(LevelEntry).default([]),
});
export const Rule = z.preprocess(withOneWaivable, RuleShape);
export type Rule = z.infer<typeof Rule>;

/** Lifts `waiver.waivable` to `waivable`. What is no word for it, or contradicts `waivable`, stays where it is and is refused there. */
function withOneWaivable(document: unknown): unknown {
  if (!isJsonObject(document) || !isJsonObject(document['waiver'])) return document;
  const { waivable, ...terms } = document['waiver'];
  const beside = document['waivable'] ?? waivable;
  if (waivable === undefined || waivable !== beside || !Waivable.safeParse(waivable).success) return document;
  const { waiver: _, ...rest } = document;
  return { ...rest, waivable, ...(Object.keys(terms).length > 0 && { waiver: terms }) };
}

/** Days that a waiver may last where its rule does not say. */
const MAX_DAYS = 90;

export function waiverBounds({ waiver }: Pick<Rule, 'waiver'>): { readonly maxDays: number; readonly doubts: boolean } {
  return { maxDays: waiver?.maxDays ?? MAX_DAYS, doubts: waiver?.doubts ?? false };
}

/** One immutable version of a rule. */
export const RuleVersion = z.object({ version: z.number().int().positive(), rule: Rule });
export type RuleVersion = z.infer<typeof RuleVersion>;

/** What the table of rules keeps: a rule, or what a gate knows beside them. */
export type RuleDocument = Rule | Knowledge;

export function isKnowledge(document: RuleDocument): document is Knowledge {
  return 'kind' in document;
}

/** The schema that a written document must follow. A document without `kind` is a rule. */
export function schemaOf(document: unknown): typeof Rule | typeof Knowledge {
  const hasKind = typeof document === 'object' && document !== null && 'kind' in document;
  return hasKind ? Knowledge : Rule;
}

/** Until when every rule only observes, by whose order and for which reason. A bad rule or upgrade is then no outage. */
export const Disarming = z.strictObject({
  until: z.iso.datetime(),
  reason: z.string().min(10, 'say why in at least ten characters'),
  by: z.string().min(1),
});
export type Disarming = z.infer<typeof Disarming>;

/** The rules in force at one moment. */
export interface RuleSet {
  /** Hash over ids, versions and texts; stored in every run, so that it can be replayed under its own rules. */
  readonly digest: string;
  readonly rules: readonly RuleVersion[];
  /** What gates know beside the rules; absent where there is no such document. */
  readonly knowledge?: readonly KnowledgeVersion[];
  /** Counts until its end; absent where rules have the mode that they name. */
  readonly disarmed?: Disarming;
}

/** The same rules, disarmed; the digest tells the two apart. */
export function disarmedSet(set: RuleSet, disarmed: Disarming): RuleSet {
  return { ...set, digest: digestOf([set.digest, disarmed]), disarmed };
}

export function ruleSetOf(versions: readonly RuleVersion[], known: readonly KnowledgeVersion[] = []): RuleSet {
  const rules = [...versions].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  if (known.length === 0) return { digest: digestOf(rules), rules };
  const knowledge = [...known].sort((a, b) => (a.knowledge.id < b.knowledge.id ? -1 : 1));
  return { digest: digestOf({ rules, knowledge }), rules, knowledge };
}

/** A rule set of documents of both kinds. */
export function ruleSetOfDocuments(
  documents: readonly { readonly version: number; readonly document: RuleDocument }[],
): RuleSet {
  return ruleSetOf(
    documents.flatMap(({ version, document }) => (isKnowledge(document) ? [] : [{ version, rule: document }])),
    documents.flatMap(({ version, document }) => (isKnowledge(document) ? [{ version, knowledge: document }] : [])),
  );
}
