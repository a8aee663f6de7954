import { type XmlToken, xmlTokens } from '../../model/xml.ts';
import type { Knowledge } from '../knowledge.ts';
import { suitesOf, versionsOf } from './names.ts';
import { MAX_ENDPOINTS, type ScannedEndpoint, type ScanReport } from './report.ts';

interface OpenPort {
  readonly port: number;
  state: string;
  hasScript: boolean;
  readonly versions: string[];
  readonly suites: string[];
}

interface Walk {
  host: string;
  port: OpenPort | undefined;
  /** Keys of the tables that are open; an item of a list has none. */
  readonly tables: string[];
  element: string;
  inScript: boolean;
  readonly endpoints: ScannedEndpoint[];
  readonly gaps: string[];
  /** `exit` of `<finished>`, which nmap writes when it has scanned all. */
  exit: string | undefined;
  isFinished: boolean;
  readonly knowledge: Knowledge;
}

/**
 * nmap `-oX` with the script ssl-enum-ciphers: a table for each version, in it a table `ciphers` of tables with an element `name`.
 * TLS 1.3 suites are called TLS_AKE_WITH_*. It knows nothing of post-quantum groups.
 */
export function readNmap(path: string, text: string, knowledge: Knowledge): ScanReport {
  const walk: Walk = {
    host: '',
    port: undefined,
    tables: [],
    element: '',
    inScript: false,
    endpoints: [],
    gaps: [],
    exit: undefined,
    isFinished: false,
    knowledge,
  };
  for (const token of xmlTokens(text)) {
    if (walk.endpoints.length >= MAX_ENDPOINTS) break;
    step(token, walk);
  }
  if (!walk.isFinished) walk.gaps.push('the report has no end');
  else if (walk.exit === undefined) walk.gaps.push('the scan did not finish: runstats is missing');
  else if (walk.exit !== 'success') walk.gaps.push(`the scan did not finish: exit is ${walk.exit.slice(0, 60)}`);
  return { tool: 'nmap', place: { path }, endpoints: walk.endpoints, gaps: walk.gaps };
}

function step(token: XmlToken, walk: Walk): void {
  if (token.kind === 'open') opened(token, walk);
  else if (token.kind === 'close') closed(token.name, walk);
  else if (token.kind === 'refused') walk.gaps.push(`not well-formed XML: ${token.reason}`);
  else if (walk.inScript && walk.element === 'name' && walk.tables.includes('ciphers'))
    walk.port?.suites.push(token.text);
}

function opened({ name, attributes, isEmpty }: Extract<XmlToken, { kind: 'open' }>, walk: Walk): void {
  switch (name) {
    case 'address':
      if (attributes.get('addrtype') !== 'mac') walk.host = attributes.get('addr') ?? '';
      break;
    case 'finished':
      walk.exit = attributes.get('exit') ?? 'success';
      break;
    case 'port':
      walk.port = openPort(attributes);
      break;
    case 'state':
      if (walk.port !== undefined) walk.port.state = attributes.get('state') ?? '';
      break;
    case 'elem':
      walk.element = attributes.get('key') ?? '';
      break;
    default:
      openedPart(name, attributes, isEmpty, walk);
  }
}

function openedPart(name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean, walk: Walk): void {
  if (name === 'host' && attributes.get('timedout') === 'true') walk.gaps.push('a host timed out');
  if (name === 'script' && attributes.get('id') === 'ssl-enum-ciphers' && walk.port !== undefined) {
    walk.inScript = true;
    walk.port.hasScript = true;
  }
  if (name === 'table' && !isEmpty && walk.inScript) openTable(attributes.get('key') ?? '', walk);
}

function openPort(attributes: ReadonlyMap<string, string>): OpenPort {
  return { port: Number(attributes.get('portid')), state: '', hasScript: false, versions: [], suites: [] };
}

function openTable(key: string, walk: Walk): void {
  if (walk.tables.length === 0) walk.port?.versions.push(key);
  walk.tables.push(key);
}

function closed(name: string, walk: Walk): void {
  if (name === 'elem') walk.element = '';
  if (name === 'table') walk.tables.pop();
  if (name === 'nmaprun') walk.isFinished = true;
  if (name === 'script') {
    walk.inScript = false;
    walk.tables.length = 0;
  }
  if (name === 'port' && walk.port !== undefined) {
    if (walk.port.state !== 'closed' && Number.isInteger(walk.port.port))
      walk.endpoints.push(endpointOf(walk.port, walk));
    walk.port = undefined;
  }
}

function endpointOf(
  { port, versions, suites, state, hasScript }: OpenPort,
  { host, gaps, knowledge }: Walk,
): ScannedEndpoint {
  const read = versionsOf(versions);
  gaps.push(...read.gaps);
  const silence = hasScript ? 'no suite was seen' : `nothing was asked of it (${state})`;
  return {
    address: `${host}:${port}`,
    port,
    versions: read.versions,
    ...suitesOf(suites, knowledge),
    ...(suites.length === 0 ? { silence } : {}),
  };
}
