import type { Cause } from '../../../gates/engine/report/outline.ts';
import { waiveText } from '../../../gates/engine/report/waiver-words.ts';
import type { Finding } from '../../../gates/model/finding.ts';
import type { Run } from '../../../gates/model/run.ts';
import { Accepted, LevelBadge, Prose, Row, SourcePlace } from './parts.tsx';
import type { SourceLinks } from './source-links.ts';
import { plural, valueText } from './words.ts';

/** Most implied findings listed under one cause; the JSON has all. */
const MAX_IMPLIED = 40;

/** One root cause with everything its reader needs to act, and what follows from it folded beneath. */
export function FindingCard({ run, cause, links }: { run: Run; cause: Cause; links: SourceLinks }) {
  const { finding, elsewhere, implied, result } = cause;
  const waive = waiveText(run, finding, result);
  return (
    <article class={`card finding level-${finding.level}${finding.waiver === undefined ? '' : ' accepted'}`}>
      <h4>
        <Prose text={finding.message} />
      </h4>
      <p class="meta">
        <LevelBadge level={finding.level} />
        {finding.waiver !== undefined && <span class="badge waived">⚑ Accepted by waiver {finding.waiver}</span>}
        {finding.impact !== undefined && <span>impact {finding.impact}</span>}
        <code class="where">{`${finding.subject} ${finding.location}`}</code>
      </p>
      <Accepted run={run} accepted={finding} />
      <BeforeAfter finding={finding} />
      <dl class="words">
        <Row term="Who breaks" text={finding.whoBreaks} />
        <Row term="Why" text={finding.why} />
        <Row term="Way out" text={finding.wayOut} emphasis />
        {waive !== '' && <Row term="To waive it" text={waive} />}
      </dl>
      <Elsewhere finding={finding} elsewhere={elsewhere} links={links} />
      <Implied implied={implied} links={links} />
      <p class="meta foot">
        {links.placesOf(finding).map((place) => (
          <SourcePlace place={place} />
        ))}
        <span class="place">
          <span class="side">check</span> <CheckLink check={finding.check} />
        </span>
        <span class="place">
          <span class="side">fingerprint</span> <code>{finding.fingerprint}</code>
        </span>
      </p>
    </article>
  );
}

/** A check's page; an id that cannot be one is shown as it is. */
function CheckLink({ check }: { check: string }) {
  return /^[a-z0-9-]+\/[a-z0-9-]+$/.test(check) ? <a href={`/checks/${check}`}>{check}</a> : <code>{check}</code>;
}

function BeforeAfter({ finding: { before, after } }: { finding: Finding }) {
  if (before === null && after === null) return null;
  return (
    <div class="change">
      <figure class="before">
        <figcaption>Before</figcaption>
        {before === null ? <p class="absent">was not there</p> : <pre>{valueText(before)}</pre>}
      </figure>
      <figure class="after">
        <figcaption>After</figcaption>
        {after === null ? <p class="absent">is gone</p> : <pre>{valueText(after)}</pre>}
      </figure>
    </div>
  );
}

interface Places {
  readonly finding: Finding;
  readonly elsewhere: readonly Finding[];
  readonly links: SourceLinks;
}

/** The other places of the same fact, each with the fingerprint by which it can be waived. */
function Elsewhere({ finding, elsewhere, links }: Places) {
  if (elsewhere.length === 0) return null;
  return (
    <details class="implied" open={elsewhere.length <= FEW_PLACES}>
      <summary>The same in {plural(elsewhere.length, 'other place', 'other places')}</summary>
      <ul>
        {elsewhere.slice(0, MAX_IMPLIED).map((one) => (
          <li>
            <code>{one.subject === finding.subject ? one.location : `${one.subject} ${one.location}`}</code>{' '}
            {links.placesOf(one).map((place) => (
              <SourcePlace place={place} />
            ))}{' '}
            <code>{one.fingerprint}</code>
          </li>
        ))}
        {elsewhere.length > MAX_IMPLIED && (
          <li>… and {elsewhere.length - MAX_IMPLIED} more in the JSON of this run.</li>
        )}
      </ul>
    </details>
  );
}

/** Places that are shown without a click. */
const FEW_PLACES = 5;

function Implied({ implied, links }: { implied: readonly Finding[]; links: SourceLinks }) {
  if (implied.length === 0) return null;
  return (
    <details class="implied">
      <summary>{plural(implied.length, 'further change follows', 'further changes follow')} from this</summary>
      <ul>
        {implied.slice(0, MAX_IMPLIED).map((finding) => (
          <li>
            <code>{finding.location}</code> <Prose text={finding.message} />{' '}
            {links.placesOf(finding).map((place) => (
              <SourcePlace place={place} />
            ))}
          </li>
        ))}
        {implied.length > MAX_IMPLIED && <li>… and {implied.length - MAX_IMPLIED} more in the JSON of this run.</li>}
      </ul>
    </details>
  );
}
