import type { Fact, Place } from '../model/finding.ts';
import type { CheckDescription } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { JudgedListener } from './judge.ts';
import type { Listener, Setting } from './listener.ts';
import type { ScannedEndpoint, ScanReport } from './scans/report.ts';
import type { TlsView } from './view.ts';

/** One question about the TLS listeners of a revision. It knows neither the base revision nor any level. */
export interface TlsCheck extends CheckDescription {
  find(view: TlsView): readonly Fact[];
  /** One sentence about a fact of this check. */
  message(fact: Fact): string;
}

/** The listeners that can be good or bad: servers whose settings are in the file. */
export function serversOf({ listeners }: TlsView): JudgedListener[] {
  return listeners.filter(({ listener }) => listener.role === 'server' && listener.decided === undefined);
}

/** A fact about a listener, at the setting that causes it where there is one. */
export function listenerFact(
  check: string,
  { listener }: Pick<JudgedListener, 'listener'>,
  answer: { readonly after: Json; readonly facts?: Fact['facts']; readonly settings?: readonly Setting[] },
): Fact {
  return {
    check,
    subject: listener.subject,
    location: locationOf(listener),
    before: null,
    after: answer.after,
    facts: answer.facts ?? {},
    headPlace: placeOf(listener, answer.settings),
  };
}

/** By names, never by lines: the container or text, and the listener where it has a name of its own. */
export function locationOf({ location, id }: Listener): string {
  return location.endsWith(`[${id}]`) ? location : `${location}<${id}>`;
}

function placeOf(listener: Listener, settings: readonly Setting[] | undefined): Place {
  return settings?.at(-1)?.place ?? listener.place;
}

/** A fact's value as text. */
export function factText(fact: Fact, key: string): string {
  const value = fact.facts[key];
  return typeof value === 'string' ? value : '';
}

/** A list of a fact for a sentence; long ones are cut. */
export function listed(value: Json | undefined): string {
  if (!Array.isArray(value)) return quoted(value ?? '');
  const names = (value as readonly Json[]).slice(0, 8).map(quoted);
  const more = value.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** Text for a sentence: foreign values are quoted, and long ones cut. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `\`${text.slice(0, 200)}…\`` : `\`${text}\``;
}

/** `Deployment/operators/widget .spec.template.spec.containers[widget]` */
export function whereOf({ subject, location }: Fact): string {
  return `${subject} ${location}`.trim();
}

/** A fact about an endpoint of a scan report. */
export function scanFact(
  check: string,
  report: ScanReport,
  endpoint: Pick<ScannedEndpoint, 'address'> & Partial<ScannedEndpoint>,
  after: readonly string[],
  facts: Fact['facts'],
): Fact {
  const pod = endpoint.pod === undefined ? [] : [`${endpoint.pod.namespace}/${endpoint.pod.name}`];
  return {
    check,
    subject: [...pod, endpoint.address].join(' '),
    location: '',
    before: null,
    after: [...after],
    facts: { ...facts, tool: report.tool },
    headPlace: report.place,
  };
}
