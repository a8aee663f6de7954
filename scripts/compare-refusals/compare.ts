import { crdCompat } from '../../gates/crd-compat/index.ts';
import { hexDigest } from '../../gates/model/digest.ts';
import type { Fact } from '../../gates/model/finding.ts';
import type { JsonObject } from '../../gates/model/json.ts';
import { member } from '../../gates/model/json-values.ts';

/** What is asked of the API server: to create head, or to update base to head. */
export interface Question {
  readonly base: JsonObject | undefined;
  readonly head: JsonObject;
  /** What was changed, for people. */
  readonly name: string;
}

/** The errors that the API server has; without any it takes the CRD. */
export interface OracleAnswer {
  readonly base: readonly string[];
  readonly head: readonly string[];
}

export interface Report {
  readonly text: string;
  readonly differences: number;
}

type Word = 'rejects' | 'may reject' | 'takes';

const SHA = '0'.repeat(40);

function sideOf(document: JsonObject | undefined) {
  const content = JSON.stringify(document);
  const file = { path: 'crd.yaml', blob: hexDigest(content ?? ''), size: content?.length ?? 0, content };
  return { sha: SHA, files: document === undefined ? [] : [file] };
}

/** What the gate says of a CRD: a doubt is as little a pass as a refusal. */
function wordOf({ base, head }: Pick<Question, 'base' | 'head'>, minimum?: string): Word {
  const { facts, doubts } = crdCompat.judge({
    candidate: { kind: 'local_change', repository: 'acme/widgets', base: 'main', baseSha: SHA, headSha: SHA },
    snapshot: {
      base: sideOf(base),
      head: sideOf(head),
      changes: [{ status: base === undefined ? 'added' : 'modified', path: 'crd.yaml' }],
    },
    params: crdCompat.params.parse({
      profile: 'write',
      ...(minimum === undefined ? {} : { minimumKubernetes: minimum }),
    }),
    asOf: '1970-01-01T00:00:00.000Z',
  });
  if (facts.some(isRejected)) return 'rejects';
  return doubts.length > 0 || facts.some(isAsked) ? 'may reject' : 'takes';
}

function isRejected({ check, after, facts }: Fact): boolean {
  if (check === 'crd/crd-refused' && member(after, 'refused') !== undefined) return true;
  return facts['persisted'] === 'rejected' || /The API server rejects/.test(String(facts['note'] ?? ''));
}

function isAsked({ check, facts }: Fact): boolean {
  const isUnread = check === 'crd/cel-cost-exceeds-budget' && facts['unknown'] !== undefined;
  return isUnread || check === 'crd/crd-refused' || /The API server may reject/.test(String(facts['note'] ?? ''));
}

const MOST_SHOWN = 60;

/**
 * Where the gate and the API server disagree; of an old one only what it refuses counts. A base that the API server refuses says nothing; costs have their own
 * comparison.
 */
export function reportOf(questions: readonly Question[], answers: readonly OracleAnswer[], isOld: boolean): Report {
  const asked = questions.flatMap((question, i) => {
    const answer = answers[i] ?? { base: [], head: [] };
    const isOther = answer.head.some((error) => error.includes('cost exceeds budget'));
    return answer.base.length > 0 || isOther ? [] : [{ question, answer, isRefused: answer.head.length > 0 }];
  });
  const wrong = asked.flatMap(({ question, answer, isRefused }) => {
    const word = wordOf(question, isOld ? '1.30' : undefined);
    const isWrong = isRefused ? word === 'takes' : word === 'rejects' && !isOld;
    return isWrong
      ? [`  ${question.name}\n    gate: ${word}; API server: ${answer.head[0]?.slice(0, 300) ?? 'takes it'}\n`]
      : [];
  });
  const refused = asked.filter(({ isRefused }) => isRefused).length;
  const line = `${asked.length} CRDs, ${refused} refused, ${wrong.length} differ\n`;
  return { text: [line, ...wrong.slice(0, MOST_SHOWN)].join(''), differences: wrong.length };
}
