import { acceptedByText, acceptedText } from '../../../gates/engine/report/waiver-words.ts';
import type { Doubt } from '../../../gates/model/doubt.ts';
import type { Level } from '../../../gates/model/finding.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { Verdict } from '../../../gates/model/verdict.ts';
import type { PlaceLink, SourceLinks } from './source-links.ts';
import { ageOf, glyphs, minuteOf, verdictWords } from './words.ts';

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge ${verdict}`}>
      <span aria-hidden="true">{glyphs[verdict]}</span> {verdictWords[verdict]}
    </span>
  );
}

const levelWords: Readonly<Record<Level, string>> = { error: 'Error', warning: 'Warning', info: 'Info', off: 'Off' };

export function LevelBadge({ level }: { level: Level }) {
  return <span class={`badge level-${level}`}>{levelWords[level]}</span>;
}

/** An instant with its distance from now; the exact one is in the attribute and the title. */
export function Instant({ at, now }: { at: string; now: string }) {
  return (
    <time datetime={at} title={at}>
      {minuteOf(at)} <span class="age">{ageOf(at, now)}</span>
    </time>
  );
}

/** Text of a check or rule; `parts in backticks` are code. Nothing else in it is markup. */
export function Prose({ text }: { text: string }) {
  return <>{text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}

export function SourcePlace({ place }: { place: PlaceLink }) {
  return (
    <span class="place">
      <span class="side">{place.side}</span>{' '}
      {place.href === undefined ? <code>{place.label}</code> : <a href={place.href}>{place.label}</a>}
    </span>
  );
}

/** Things that could not be decided, each with the way out. */
export function Doubts({ run, doubts, links }: { run: Run; doubts: readonly Doubt[]; links: SourceLinks }) {
  return (
    <ul class="doubts">
      {doubts.map((doubt) => (
        <li class="card doubt">
          <p class="lead">
            <strong>{doubt.subject}</strong>: <Prose text={doubt.reason} />
          </p>
          {doubt.place !== undefined && (
            <p>
              <SourcePlace place={links.place(doubt.place)} />
            </p>
          )}
          <p class="way-out">
            <span class="term">Way out</span> <Prose text={doubt.wayOut} />
          </p>
          <Accepted run={run} accepted={doubt} />
        </li>
      ))}
    </ul>
  );
}

/** A term and its value in a list of facts. */
export function Fact({ term, children }: { term: string; children?: unknown }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link where an address is known, the bare text where none is. */
export function Linked(props: { href: string | undefined; text: string; title?: string; isCode?: boolean }) {
  const text = props.isCode ? <code title={props.title}>{props.text}</code> : props.text;
  return props.href === undefined ? text : <a href={props.href}>{text}</a>;
}

/** Commands to paste, one a line. */
export function CommandLines({ lines }: { lines: readonly string[] }) {
  return <pre class="commands">{lines.join('\n')}</pre>;
}

/** Who accepted it, why and until when; nothing where no waiver does. */
export function Accepted({ run, accepted }: { run: Run; accepted: { readonly waiver?: string | undefined } }) {
  if (accepted.waiver === undefined) return null;
  return (
    <dl class="words">
      <Row term="Waiver" text={acceptedText(run, accepted)} />
      {acceptedByText(run, accepted) !== '' && <Row term="By" text={acceptedByText(run, accepted)} />}
    </dl>
  );
}

/** A term and its words in a list of words. */
export function Row({ term, text, emphasis = false }: { term: string; text: string; emphasis?: boolean }) {
  return (
    <div class={emphasis ? 'way-out' : ''}>
      <dt>{term}</dt>
      <dd>
        <Prose text={text} />
      </dd>
    </div>
  );
}
