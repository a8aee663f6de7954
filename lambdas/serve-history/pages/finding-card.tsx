import type { Finding } from '../../../gates/model/finding.ts';
import type { FindingGroup } from './group-findings.ts';
import { LevelBadge, Prose, SourcePlace } from './parts.tsx';
import type { SourceLinks } from './source-links.ts';
import { plural, valueText } from './words.ts';

/** Most implied findings listed under one cause; the JSON has all. */
const MAX_IMPLIED = 40;

/** One root cause with everything its reader needs to act, and what follows from it folded beneath. */
export function FindingCard({ group: { cause, implied }, links }: { group: FindingGroup; links: SourceLinks }) {
  return (
    <article class={`card finding level-${cause.level}${cause.waiver === undefined ? '' : ' accepted'}`}>
      <h4>
        <Prose text={cause.message} />
      </h4>
      <p class="meta">
        <LevelBadge level={cause.level} />
        {cause.waiver !== undefined && <span class="badge waived">⚑ Accepted by waiver {cause.waiver}</span>}
        {cause.impact !== undefined && <span>impact {cause.impact}</span>}
        <code class="where">{`${cause.subject} ${cause.location}`}</code>
      </p>
      <BeforeAfter finding={cause} />
      <dl class="words">
        <Row term="Who breaks" text={cause.whoBreaks} />
        <Row term="Why" text={cause.why} />
        <Row term="Way out" text={cause.wayOut} emphasis />
      </dl>
      <Implied implied={implied} links={links} />
      <p class="meta foot">
        {links.placesOf(cause).map((place) => (
          <SourcePlace place={place} />
        ))}
        <span class="place">
          <span class="side">check</span> <CheckLink check={cause.check} />
        </span>
        <span class="place">
          <span class="side">fingerprint</span> <code>{cause.fingerprint}</code>
        </span>
      </p>
    </article>
  );
}

function Row({ term, text, emphasis = false }: { term: string; text: string; emphasis?: boolean }) {
  return (
    <div class={emphasis ? 'way-out' : ''}>
      <dt>{term}</dt>
      <dd>
        <Prose text={text} />
      </dd>
    </div>
  );
}

/** A check's page; an id that cannot be one is shown as it is. */
export function CheckLink({ check }: { check: string }) {
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
