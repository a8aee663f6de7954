import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Json, JsonObject } from '../../gates/model/json.ts';
import { judgeLimit } from '../../gates/version-skew/judging/judge-limit.ts';
import { type Axes, LimitOutcome, type Observed, worstOutcome } from '../../gates/version-skew/judging/judgement.ts';
import { Lineage } from '../../gates/version-skew/lineages/lineage.ts';
import { LimitBody } from '../../gates/version-skew/params.ts';
import type { CaseMismatch, CorpusResult, UnreadableCase } from './corpus.ts';

const JsonMap = z.record(z.string(), z.json());

const SkewCase = z.object({ id: z.string(), policy: z.string(), inputs: JsonMap, expected: LimitOutcome });
type SkewCase = z.infer<typeof SkewCase>;

const SkewCorpus = z.object({
  asOf: z.string(),
  lineages: z.record(z.string(), z.json()),
  policies: z.record(z.string(), JsonMap),
  cases: z.array(z.unknown()),
});
type SkewCorpus = z.infer<typeof SkewCorpus>;

/**
 * Runs every case of a skew corpus through the shipped limits. A case matches when the worst outcome over all its pairs is the
 * expected one, under its policy document and lineages.
 */
export async function runSkewCorpus(directory: string): Promise<CorpusResult> {
  const mismatches: CaseMismatch[] = [];
  const unreadable: UnreadableCase[] = [];
  const corpus = await readCorpus(directory);
  if ('reason' in corpus) return { cases: 0, mismatches, unreadable: [corpus], unsupported: 0 };
  for (const [index, entry] of corpus.cases.entries()) {
    const skewCase = SkewCase.safeParse(entry);
    if (!skewCase.success) {
      unreadable.push({ case: `#${index}`, reason: z.prettifyError(skewCase.error) });
      continue;
    }
    const { id, expected } = skewCase.data;
    const answer = judgeCase(corpus, skewCase.data);
    if ('reason' in answer) unreadable.push({ case: id, reason: answer.reason });
    else if (answer.outcome !== expected) mismatches.push({ case: id, expected, actual: answer });
  }
  return { cases: corpus.cases.length - unreadable.length, mismatches, unreadable, unsupported: 0 };
}

async function readCorpus(directory: string): Promise<SkewCorpus | UnreadableCase> {
  try {
    const parsed = SkewCorpus.safeParse(JSON.parse(await readFile(path.join(directory, 'cases.json'), 'utf8')));
    return parsed.success ? parsed.data : { case: 'cases.json', reason: z.prettifyError(parsed.error) };
  } catch (error) {
    return { case: 'cases.json', reason: messageOf(error) };
  }
}

function judgeCase(corpus: SkewCorpus, { policy, inputs }: SkewCase) {
  const document = corpus.policies[policy];
  if (document === undefined) return { reason: `there is no policy ${policy}` };
  try {
    const lineages = z.record(z.string(), Lineage).parse(corpus.lineages);
    const limit = LimitBody.parse(limitOf(document));
    const clock = clockOf(inputs, document['clock'], corpus.asOf);
    const judgements = judgeLimit(limit, { axes: axesOf(inputs, limit), asOf: clock, lineages });
    return {
      outcome: worstOutcome(judgements.map(({ outcome }) => outcome)),
      details: judgements.map(({ detail }) => detail),
    };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** What says where a policy comes from, and nothing of what it asks. */
const REMARKS = ['id', 'title', 'owner', 'source', 'note', 'clock'];

/**
 * A policy document is a limit but for three words: an exemption may be a bare name, the limit in a row is called `then`, and the
 * clock is one of the inputs.
 */
function limitOf({ exemptions, rows, ...rest }: JsonObject): JsonObject {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !REMARKS.includes(key))),
    ...(Array.isArray(exemptions) ? { exemptions: exemptions.flatMap(exemptionOf) } : {}),
    ...(Array.isArray(rows) ? { rows: rows.map(rowOf) } : {}),
  };
}

/** A bare name exempts who is called so, for ever. One that is written out must have an end, or it counts for nothing. */
function exemptionOf(written: Json): JsonObject[] {
  const named = { reason: 'named by the policy', owner: 'corpus', expires: '9999-12-31' };
  if (typeof written === 'string') return [{ ...named, match: { exempt: written } }];
  const { match = null, expires, ...rest } = written as JsonObject;
  if (expires === undefined || expires === null) return [];
  const { reason = named.reason, owner = named.owner } = rest;
  return [{ match: typeof match === 'string' ? { exempt: match } : match, reason, owner, expires }];
}

function rowOf(row: Json): Json {
  const { then: limit, ...rest } = row as JsonObject;
  return limit === undefined ? rest : { ...rest, limit: limitOf(limit as JsonObject) };
}

/** Each input is an axis: a list is several values, the members of what must be the same are values with keys. */
function axesOf(inputs: JsonObject, limit: LimitBody): Axes {
  const keyed = limit.kind === 'sameValue' ? limit.values : 'values';
  return new Map(Object.entries(inputs).map(([name, value]) => [name, observedOf(value, name === keyed)]));
}

function observedOf(value: Json, isKeyed: boolean): readonly Observed[] {
  if (Array.isArray(value)) return value.map((one) => ({ value: one }));
  if (isKeyed && typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, one]) => ({ key, value: one }));
  }
  return [{ value }];
}

/** The instant of a case: the input that says so, else the day of the corpus. */
function clockOf(
  { as_of: asOf, asOf: camel, now, ...others }: JsonObject,
  name: Json | undefined,
  day: string,
): string {
  const named = typeof name === 'string' ? others[name] : undefined;
  const given = asOf ?? camel ?? now ?? named;
  return typeof given === 'string' && given !== '' ? given : day;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
