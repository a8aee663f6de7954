import type { OracleAnswer, Question } from './questions.ts';

export interface Report {
  readonly text: string;
  readonly differences: number;
}

const MOST_SHOWN = 20;

/** What was compared, what was left open, and where we are wrong. */
export function reportOf(questions: readonly Question[], answers: readonly OracleAnswer[]): Report {
  const pairs = questions.map((question, i) => ({ question, answer: answers[i] ?? { is: 'panic' as const } }));
  const differing = pairs.filter(({ question, answer }) => isDifferent(question, answer));
  const lines = (['expression', 'text', 'pattern'] as const).map((kind) => {
    const own = pairs.filter(({ question }) => question.kind === kind);
    const open = own.filter(({ question }) => question.expected === undefined).length;
    const wrong = differing.filter(({ question }) => question.kind === kind).length;
    return `${own.length} ${kind}s: ${own.length - open} decided here, ${open} left open, ${wrong} differ\n`;
  });
  const shown = differing.slice(0, MOST_SHOWN).map(({ question, answer }) => {
    return `  ${question.name}\n    here ${question.own}, there ${answer.is} ${answer.detail ?? ''}\n`;
  });
  return { text: [...lines, ...shown].join(''), differences: differing.length };
}

/** No object was ever stored under a rule that does not compile or is too dear there, so that any answer will do. */
function isDifferent({ expected }: Question, { is }: OracleAnswer): boolean {
  return expected !== undefined && expected !== is && is !== 'refused' && is !== 'cost';
}

const MOST_KEPT = 40;

/** Some texts of each format, and some that are not, by the oracle's word. */
export function goldenTexts(
  questions: readonly Question[],
  answers: readonly OracleAnswer[],
): Record<string, Record<string, string[]>> {
  const kept: Record<string, Record<string, string[]>> = {};
  for (const [i, { kind, question }] of questions.entries()) {
    const { format, text } = question;
    const is = answers[i]?.is;
    if (kind !== 'text' || typeof format !== 'string' || typeof text !== 'string' || is === undefined) continue;
    const ofFormat = kept[format] ?? {};
    kept[format] = ofFormat;
    const same = ofFormat[is] ?? [];
    ofFormat[is] = same;
    if (same.length < MOST_KEPT && !same.includes(text)) same.push(text);
  }
  return kept;
}
