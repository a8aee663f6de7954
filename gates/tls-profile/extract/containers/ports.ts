import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { type Command, flagValues } from './words.ts';

export interface DeclaredPort {
  readonly port: number;
  readonly name: string;
}

export function portsOf(value: JsonObject): DeclaredPort[] {
  const ports = value['ports'];
  if (!Array.isArray(ports)) return [];
  return (ports as readonly Json[]).slice(0, 100).flatMap((entry) => {
    if (!isJsonObject(entry)) return [];
    const port = Number(entry['containerPort']);
    return Number.isInteger(port) ? [{ port, name: typeof entry['name'] === 'string' ? entry['name'] : '' }] : [];
  });
}

export interface Probe {
  readonly port: number | string;
  readonly isHttps: boolean;
}

export function probesOf(value: JsonObject): Probe[] {
  return ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((member) => {
    const probe = value[member];
    const get = isJsonObject(probe) ? probe['httpGet'] : undefined;
    if (!isJsonObject(get)) return [];
    const port = get['port'];
    if (typeof port !== 'string' && typeof port !== 'number') return [];
    return [{ port, isHttps: String(get['scheme'] ?? 'HTTP').toUpperCase() === 'HTTPS' }];
  });
}

/** A probe may ask another container of the pod; that one is the server then. */
export function isForeignProbe({ port }: Probe, value: JsonObject, foreignPorts: ReadonlySet<number>): boolean {
  const own = new Set(portsOf(value).flatMap((one) => [one.port, String(one.port), one.name]));
  return !own.has(port) && foreignPorts.has(Number(port));
}

/** Every port that a container may serve on: declared, asked by an HTTPS probe, or named by the usual flags. */
export function servedPorts(
  value: JsonObject,
  commands: readonly Command[],
  foreignPorts: ReadonlySet<number>,
  portFlags: readonly string[],
): number[] {
  const probed = probesOf(value)
    .filter((probe) => probe.isHttps && !isForeignProbe(probe, value, foreignPorts))
    .map(({ port }) => Number(port));
  const flagged = flagValues(commands, portFlags).map((flag) => Number(/(\d{1,5})$/.exec(flag.value)?.[1]));
  const all = [...portsOf(value).map(({ port }) => port), ...probed, ...flagged];
  return [...new Set(all.filter((port) => Number.isInteger(port) && port > 0))];
}
