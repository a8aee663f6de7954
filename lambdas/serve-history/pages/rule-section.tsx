import { type Cause, causesOf } from '../../../gates/engine/report/outline.ts';
import type { RuleResult, Run } from '../../../gates/model/run.ts';
import { opensGate } from '../../../gates/model/verdict.ts';
import { FindingCard } from './finding-card.tsx';
import { Doubts, Prose, VerdictBadge } from './parts.tsx';
import type { SourceLinks } from './source-links.ts';
import { plural } from './words.ts';

/** Most root causes shown of one rule; the JSON has all. */
const MAX_CAUSES = 100;

/** What closes the gate first, then what only informs, then what passed. Equal ones keep their order. */
export function byUrgency(results: readonly RuleResult[]): readonly RuleResult[] {
  return [...results].sort((a, b) => urgency(a) - urgency(b));
}

function urgency({ verdict, blocking, findings }: RuleResult): number {
  if (!opensGate(verdict)) return (blocking ? 0 : 2) + (verdict === 'fail' ? 0 : 1);
  if (verdict === 'waived') return 4;
  if (findings.length > 0) return 5;
  return verdict === 'pass' ? 6 : 7;
}

export function closesGate({ verdict, blocking }: RuleResult): boolean {
  return blocking && !opensGate(verdict);
}

interface RuleSectionProps {
  readonly run: Run;
  readonly result: RuleResult;
  readonly links: SourceLinks;
  readonly isOpen: boolean;
}

/** One rule's answer. A long run stays readable because only what matters is unfolded. */
export function RuleSection({ run, result, links, isOpen }: RuleSectionProps) {
  const causes = acceptedLast(causesOf(result));
  return (
    <details class={`rule ${result.verdict}`} open={isOpen}>
      <summary>
        <VerdictBadge verdict={result.verdict} />
        <h3>{result.title}</h3>
        <span class="effect">{[...countsOf(causes), effectOf(result)].join(' · ')}</span>
      </summary>
      <p class="meta">
        <span>
          rule <code>{result.rule}</code> version {result.version}
        </span>
        <span>
          gate <code>{result.gate}</code>
        </span>
        <span>owner {result.owner}</span>
        <span>examined {plural(result.examined, 'thing')}</span>
      </p>
      {result.notes.length > 0 && (
        <ul class="notes">
          {result.notes.map((note) => (
            <li>
              <Prose text={note} />
            </li>
          ))}
        </ul>
      )}
      {result.doubts.length > 0 && (
        <>
          <h4 class="group">Could not be decided</h4>
          <Doubts run={run} doubts={result.doubts} links={links} />
        </>
      )}
      {causes.slice(0, MAX_CAUSES).map((cause) => (
        <FindingCard run={run} cause={cause} links={links} />
      ))}
      {causes.length > MAX_CAUSES && <p>… and {causes.length - MAX_CAUSES} more findings in the JSON of this run.</p>}
      {causes.length === 0 && result.doubts.length === 0 && <p class="quiet">{nothingFound(result)}</p>}
    </details>
  );
}

/** What is accepted already needs no attention now. */
function acceptedLast(causes: readonly Cause[]): readonly Cause[] {
  const isAccepted = ({ finding }: Cause): number => (finding.waiver === undefined ? 0 : 1);
  return [...causes].sort((a, b) => isAccepted(a) - isAccepted(b));
}

/** Root causes by level, such as `2 errors`; accepted ones are counted apart. */
function countsOf(causes: readonly Cause[]): string[] {
  const counts = new Map<string, number>();
  for (const { finding } of causes) {
    const kind = finding.waiver === undefined ? finding.level : 'accepted';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) =>
    kind === 'error' || kind === 'warning' ? plural(count, kind) : `${count} ${kind}`,
  );
}

const modeWords: Readonly<Record<RuleResult['mode'], string>> = {
  enforce: 'enforce: blocking',
  warn: 'warn: informing',
  observe: 'observe: recorded only',
};

function effectOf({ mode, blocking }: RuleResult): string {
  const words = modeWords[mode];
  return blocking === (mode === 'enforce') ? words : `${mode}: ${blocking ? 'blocking' : 'informing'}`;
}

function nothingFound({ verdict, examined }: RuleResult): string {
  if (verdict === 'not-applicable') return 'Nothing in this change concerns this rule.';
  return `Nothing to object to in ${plural(examined, 'thing')}.`;
}
