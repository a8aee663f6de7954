import { type Check, placeName, quoted } from '../model/check.ts';
import type { Fact, Place } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { JudgedListener } from './judge.ts';
import type { Listener, Setting, SettingKind } from './listener.ts';
import type { ScannedEndpoint, ScanReport } from './scans/report.ts';
import type { TlsView } from './view.ts';

/** One question about the TLS listeners of a revision. It knows neither the base revision nor any level. */
export interface TlsCheck extends Check<TlsView> {
  /** Its facts decide nothing: `undecided` of the rule makes them doubts or findings. */
  readonly isUndecided?: true;
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

/** By names, never by lines: the container or text, and the listener where it has its own name. */
function locationOf({ location, id }: Listener): string {
  return location.endsWith(`[${id}]`) ? location : `${location}<${id}>`;
}

function placeOf(listener: Listener, settings: readonly Setting[] | undefined): Place {
  return settings?.at(-1)?.place ?? listener.place;
}

/** Where a fact is, for a headline: `Deployment/widget (webhook)`. The listener stands for the location, which ends with its name. */
export function whereOf({ subject, location }: Fact): string {
  const listener = /<([^<>]*)>$/.exec(location)?.[1] ?? /\[([^[\]]*)\]$/.exec(location)?.[1] ?? location;
  return placeName(subject, listener);
}

/** The first of a list of names in a headline; the others are counted, and stand in the fact. */
export function fewOf(value: Json | undefined): string {
  const [first = '', ...others] = Array.isArray(value) ? (value as readonly Json[]) : [value ?? ''];
  const name = plainOf(first);
  return others.length > 0 ? `${name} and ${others.length} more` : name;
}

/** Names of suites and versions are plain words; anything else is quoted. */
function plainOf(value: Json): string {
  return typeof value === 'string' && /^[\w.: -]{1,60}$/.test(value) ? value : quoted(value);
}

/** The flags, variables or keys of settings, each once: `--tls-cipher-suites`. */
export function namesOf(settings: readonly Setting[]): string {
  return [...new Set(settings.map(({ name }) => name))].slice(0, 3).join(', ');
}

/** The settings of one kind that a listener has. */
export function settingsOf(kind: SettingKind, { listener }: Pick<JudgedListener, 'listener'>): Setting[] {
  return listener.settings.filter((setting) => setting.kind === kind);
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
