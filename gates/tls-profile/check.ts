import type { Check } from '../model/check.ts';
import type { Fact, Place } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { JudgedListener } from './judge.ts';
import type { Listener, Setting } from './listener.ts';
import type { ScannedEndpoint, ScanReport } from './scans/report.ts';
import type { TlsView } from './view.ts';

/** One question about the TLS listeners of a revision. It knows neither the base revision nor any level. */
export interface TlsCheck extends Check<TlsView> {
  /** Its answers are no knowledge: the rule says whether they are doubts or findings. */
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

/** By names, never by lines: the container or text, and the listener where it has a name of its own. */
export function locationOf({ location, id }: Listener): string {
  return location.endsWith(`[${id}]`) ? location : `${location}<${id}>`;
}

function placeOf(listener: Listener, settings: readonly Setting[] | undefined): Place {
  return settings?.at(-1)?.place ?? listener.place;
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
