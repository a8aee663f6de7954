import { hexDigest } from '../../../gates/model/digest.ts';
import type { Fact } from '../../../gates/model/finding.ts';
import type { GateAnswer } from '../../../gates/model/gate.ts';
import type { FileChange, NeedAnswer, Revision, Snapshot, SnapshotFile } from '../../../gates/model/snapshot.ts';
import { tlsProfile } from '../../../gates/tls-profile/index.ts';
import { TlsProfileParams } from '../../../gates/tls-profile/params.ts';
import { tlsParts } from '../../support/tls-knowledge.ts';

export type Files = Readonly<Record<string, string>>;

export const ASOF = '2026-11-30T12:00:00.000Z';

export const SIX_SUITES = [
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
  'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
].join(',');
export const MIN_12 = '--tls-min-version=VersionTLS12';
export const MIN_13 = '--tls-min-version=VersionTLS13';
export const SIX = `--tls-cipher-suites=${SIX_SUITES}`;

/** What the gate says of a change; a file on both sides with the same text is no change, and an observation where it is needed. */
export function judge(base: Files, head: Files, params: Record<string, unknown> = {}): GateAnswer {
  const parsed = TlsProfileParams.parse(params);
  const snapshot = snapshotOf(base, head, parsed);
  return tlsProfile.judge({
    candidate: candidateOf(snapshot),
    snapshot,
    params: parsed,
    asOf: ASOF,
    knowledge: tlsParts,
  });
}

/** What the gate says of one file that head adds. */
export function judgeFile(text: string, params: Record<string, unknown> = {}, path = 'deploy/a.yaml'): GateAnswer {
  return judge({}, { [path]: text }, params);
}

/** What one check finds in one file that head adds, in short. */
export function found(check: string, text: string, params: Record<string, unknown> = {}, path?: string): string[] {
  const { facts } = judgeFile(text, { undecided: 'finding', ...params }, path);
  return facts.filter((fact) => fact.check === check).map(briefly);
}

/** The one sentence that a check says of a file. */
export function sentence(check: string, text: string, params: Record<string, unknown> = {}, path?: string): string {
  const { facts } = judgeFile(text, { undecided: 'finding', ...params }, path);
  const fact = facts.find((one) => one.check === check);
  if (fact === undefined) throw new Error(`${check} found nothing`);
  return tlsProfile.explain(fact).message;
}

export function brief(answer: GateAnswer): string[] {
  return answer.facts.map((fact) => `${fact.check} ${briefly(fact)}`);
}

function briefly({ subject, location, after }: Fact): string {
  const at = location === '' ? '' : ` ${location.replace('.spec.template.spec.containers', '…')}`;
  return `${subject}${at} ${typeof after === 'string' ? after : JSON.stringify(after)}`;
}

function candidateOf(snapshot: Snapshot) {
  return {
    kind: 'local_change' as const,
    repository: 'example-org/harbour',
    base: 'main',
    baseSha: snapshot.base.sha,
    headSha: snapshot.head.sha,
  };
}

function snapshotOf(base: Files, head: Files, params: TlsProfileParams): Snapshot {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(head)])]
    .filter((path) => base[path] !== head[path])
    .sort();
  const changes = paths.map((path): FileChange => {
    if (base[path] === undefined) return { status: 'added', path };
    return { status: head[path] === undefined ? 'removed' : 'modified', path };
  });
  const needs = tlsProfile.needs?.({ candidate: candidateOf(emptySnapshot), changes, params }) ?? [];
  const observations = needs.flatMap((need): NeedAnswer[] => {
    if (need.kind !== 'files') return [];
    const files = need.ref === 'base' ? base : head;
    const wanted = need.paths.map((glob) => glob.replaceAll('\\', ''));
    return [{ need, sha: 'c'.repeat(40), files: filesOf(files, (path) => wanted.some((one) => matches(path, one))) }];
  });
  return {
    base: revision('b', base, paths),
    head: revision('a', head, paths),
    changes,
    ...(observations.length === 0 ? {} : { observations }),
  };
}

const emptySnapshot: Snapshot = { base: revision('b', {}, []), head: revision('a', {}, []), changes: [] };

function matches(path: string, glob: string): boolean {
  return glob.endsWith('/**') ? path.startsWith(glob.slice(0, -2)) : path === glob;
}

function revision(digit: string, files: Files, paths: readonly string[]): Revision {
  return { sha: digit.repeat(40), files: filesOf(files, (path) => paths.includes(path)) };
}

function filesOf(files: Files, isWanted: (path: string) => boolean): SnapshotFile[] {
  return Object.entries(files)
    .filter(([path]) => isWanted(path))
    .map(([path, content]) => ({ path, blob: hexDigest(content).slice(0, 40), size: content.length, content }));
}

export interface ServerParts {
  readonly kind?: string;
  readonly name?: string;
  readonly container?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly portName?: string;
  readonly https?: boolean;
}

/** A workload with one container; JSON is YAML. */
export function server(parts: ServerParts = {}): string {
  const { kind = 'Deployment', name = 'widget', container = 'widget', command, args, env = {}, port = 9000 } = parts;
  const probe = { httpGet: { path: '/healthz', port, scheme: parts.https === true ? 'HTTPS' : 'HTTP' } };
  return JSON.stringify(
    {
      apiVersion: 'apps/v1',
      kind,
      metadata: { name, namespace: 'operators' },
      spec: {
        template: {
          spec: {
            containers: [
              {
                name: container,
                image: 'widget',
                ...(command === undefined ? {} : { command }),
                ...(args === undefined ? {} : { args }),
                env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
                ports: [{ containerPort: port, ...(parts.portName === undefined ? {} : { name: parts.portName }) }],
                readinessProbe: probe,
              },
            ],
          },
        },
      },
    },
    undefined,
    1,
  );
}

/** A server that a shipped locator knows: flags of component-base. */
export function approver(...args: string[]): string {
  return server({ name: 'approver', container: 'machine-approver', args });
}

export function configMap(data: Readonly<Record<string, string>>, annotations: Record<string, string> = {}): string {
  return JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'widget-config', namespace: 'operators', annotations },
      data,
    },
    undefined,
    1,
  );
}

/** A configuration of a server of OpenShift. */
export function servingInfo(holder: Readonly<Record<string, unknown>>): string {
  return configMap({
    'config.yaml': JSON.stringify({ kind: 'GenericOperatorConfig', apiVersion: 'v1', servingInfo: holder }),
  });
}

export function apiServer(tlsSecurityProfile: unknown): string {
  return JSON.stringify({
    apiVersion: 'config.openshift.io/v1',
    kind: 'APIServer',
    metadata: { name: 'cluster' },
    spec: { tlsSecurityProfile },
  });
}
