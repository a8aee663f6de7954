import { isAtItsEnd } from '../../../gates/model/promotion.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { RunQuery } from '../../ports/run-store.ts';
import type { PromotionExplanation } from '../../usecases/promotions/explain-promotion.ts';

/** The same question as the list shows, for a terminal. */
export function historyCommandLine(query: Partial<RunQuery>): string {
  const parts: ReadonlyArray<readonly [option: string, value: string | number | undefined]> = [
    ['--repository', query.repository],
    ['--pull-request', query.number],
    ['--sha', query.sha],
    ['--verdict', query.verdict],
    ['--would-be', query.wouldBe],
    ['--gate', query.gate],
    ['--since', query.since],
  ];
  return [
    'npx sluice history',
    ...parts.flatMap(([option, value]) => (value === undefined ? [] : [`${option} ${quoted(value)}`])),
  ].join(' ');
}

/** What to try next for one run, most useful first. */
export function commandLinesFor(run: Run): readonly string[] {
  const checks = new Set(
    run.results
      .flatMap((result) => result.findings)
      .flatMap((finding) => (finding.impliedBy === undefined ? [finding.check] : [])),
  );
  const { candidate } = run;
  return [
    `npx sluice explain ${run.id}`,
    ...[...checks].sort().map((check) => `npx sluice explain ${quoted(check)}`),
    historyCommandLine({
      repository: candidate.repository,
      ...(candidate.kind === 'pull_request' ? { number: candidate.number } : { sha: candidate.headSha }),
    }),
  ];
}

/** What to try next for one promotion: why, what surrounds it, and the orders that its phase still allows. */
export function promotionCommandLines({ promotion, isCurrent }: PromotionExplanation): readonly string[] {
  const { id, stream, candidate, phase, hold } = promotion;
  const digests = new Set(candidate.images.map(({ digest }) => digest));
  const order = (name: string, subject: string) => `npx sluice streams ${name} ${quoted(subject)} --reason "..."`;
  const isOpen = !isAtItsEnd(promotion) && phase !== 'promoting';
  return [
    ...[...digests].map((digest) => `npx sluice streams why ${quoted(digest)}`),
    `npx sluice streams show ${quoted(stream.id)}`,
    ...(isOpen ? [order(hold === undefined ? 'hold' : 'release', id)] : []),
    ...(phase === 'rejected' || phase === 'failed'
      ? [`npx sluice streams run ${quoted(stream.id)} --again ${quoted(id)}`, order('accept', id)]
      : []),
    ...(isCurrent ? [order('rollback', stream.id)] : []),
  ];
}

/** People paste these: a name from outside must stay one word of the shell. */
function quoted(value: string | number): string {
  const text = String(value);
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
