import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Listener } from '../listener.ts';
import { genericListeners } from './generic-object.ts';
import { commonOf } from './object-settings.ts';
import { atItem, atMember, placeOf, type Spot } from './spot.ts';

/** The TLS listeners of a Gateway, of Istio or of the Gateway API. What sets none has what its implementation decides. */
export function gatewayListeners(value: JsonObject, at: Spot): Listener[] {
  const { spec, apiVersion } = value;
  if (!isJsonObject(spec) || typeof apiVersion !== 'string') return [];
  const group = apiVersion.slice(0, Math.max(apiVersion.lastIndexOf('/'), 0));
  if (group === 'networking.istio.io' && at.kind === 'Gateway')
    return itemsIn(spec, 'servers', at).flatMap(istioServer);
  const isGateway = group.endsWith('gateway.networking.k8s.io') || group.endsWith('gateway.networking.x-k8s.io');
  return isGateway ? itemsIn(spec, 'listeners', at).flatMap(gatewayListener) : [];
}

interface Item {
  readonly value: JsonObject;
  readonly at: Spot;
}

function itemsIn(spec: JsonObject, member: string, object: Spot): Item[] {
  const list = spec[member];
  if (!Array.isArray(list)) return [];
  const from = atMember(atMember(object, 'spec'), member);
  return (list as readonly Json[]).flatMap((value, index) =>
    isJsonObject(value) ? [{ value, at: atItem(from, value, index) }] : [],
  );
}

/** Source: istio.io reference, Gateway: Server.tls. A server that sets a version or suites is read as every other configuration. */
function istioServer({ value, at }: Item): Listener[] {
  const { tls, port } = value;
  if (!isJsonObject(tls) || typeof tls['mode'] !== 'string') return [];
  const number = isJsonObject(port) ? Number(port['number']) : Number.NaN;
  const mode = tls['mode'];
  const isPassed = mode.endsWith('PASSTHROUGH');
  const spot = atMember(at, 'tls');
  if (!isPassed && genericListeners(tls, spot) !== undefined) return [];
  return [
    {
      ...commonOf(spot, 'istio', stackId(at.knowledge.formats.istioGateway)),
      id: nameOf(value, number),
      ...(isPassed ? passedOn() : {}),
      ports: portsOf(number),
      settings: [],
      evidence: [`server with tls.mode ${mode}`],
    },
  ];
}

/** Source: Gateway API, Listener: protocol, tls.mode, tls.options. */
function gatewayListener({ value, at }: Item): Listener[] {
  const { tls, protocol } = value;
  if (protocol !== 'HTTPS' && protocol !== 'TLS') return [];
  const number = Number(value['port']);
  const holder = isJsonObject(tls) ? tls : {};
  const isPassed = holder['mode'] === 'Passthrough';
  const { options } = holder;
  const spot = atMember(at, 'tls');
  const own = isJsonObject(options) ? genericListeners(withoutDomains(options), atMember(spot, 'options')) : undefined;
  const settings = (own?.listeners ?? []).flatMap((one) => one.settings);
  return [
    {
      ...commonOf(spot, 'fallback', stackId(at.knowledge.formats.gatewayApi)),
      id: nameOf(value, number),
      place: placeOf(at),
      ...(isPassed ? passedOn() : {}),
      ports: portsOf(number),
      settings,
      evidence: [`${protocol} listener on port ${String(value['port'])}`],
    },
  ];
}

/** Options of implementations are called `example.com/min-tls-version`. */
function withoutDomains(options: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key.slice(key.indexOf('/') + 1), value]));
}

function stackId(readBy: { readonly stack: string } | undefined): string {
  return readBy?.stack ?? 'unknown';
}

function passedOn(): Pick<Listener, 'role' | 'note'> {
  return { role: 'passthrough', note: 'TLS is passed on and not ended here: the server behind it must comply' };
}

function nameOf({ name }: JsonObject, port: number): string {
  return typeof name === 'string' && name !== '' ? name : `port ${port}`;
}

function portsOf(port: number): number[] {
  return Number.isInteger(port) ? [port] : [];
}
