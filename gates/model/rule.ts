import * as z from 'zod';
import { digestOf } from './digest.ts';
import { Impact, Level } from './finding.ts';
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

/** A rule document: YAML for people, DynamoDB for the machine, validated on every write and every read. */
export const Rule = z.strictObject({
  id: DocumentId,
  gate: z.string().min(1),
  /** Ids or patterns of the checks it asks; all checks of the gate when absent. */
  checks: Globs.optional(),
  title: z.string().min(1),
  owner: z.string().min(1),
  scope: Scope.default({}),
  /** CEL over `candidate` (docs/cel.md); the rule applies only where it is true. */
  when: z.string().min(1).max(1000).optional(),
  mode: Mode,
  /** Before this day an enforcing rule only warns, and says so. */
  effectiveFrom: Day.optional(),
  onInconclusive: z.enum(['fail', 'warn']).default('fail'),
  waivable: z.enum(['never', 'owner', 'two-person']).default('owner'),
  /** Publish a check run of its own even when there is nothing to report. */
  ownCheckRun: z.boolean().default(false),
  params: z.record(z.string(), z.json()).default({}),
  levels: z.array(LevelEntry).default([]),
});
export type Rule = z.infer<typeof Rule>;

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

/** The rules in force at one moment. */
export interface RuleSet {
  /** Hash over ids, versions and texts; stored in every run, so that it can be replayed under its own rules. */
  readonly digest: string;
  readonly rules: readonly RuleVersion[];
  /** What gates know beside the rules; absent where there is no such document. */
  readonly knowledge?: readonly KnowledgeVersion[];
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
