import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Configuration } from '../knowledge/configurations.ts';
import type { Listener, Setting, SettingKind } from '../listener.ts';
import { genericListeners } from './generic-object.ts';
import { commonOf, settingsAt, textOf } from './object-settings.ts';
import { settingFrom } from './settings.ts';
import { atMember, placeOf, type Spot } from './spot.ts';

/** The listeners that one object of a configuration describes, and the members that are spoken for by them. */
export interface ConfigListeners {
  readonly listeners: readonly Listener[];
  readonly members: readonly string[];
  /** Pointer of an object further below that is spoken for. */
  readonly explained?: string;
}

export function configListeners(value: JsonObject, at: Spot): ConfigListeners | undefined {
  const known = at.knowledge.configurations.find((one) => isOfKind(one, value));
  if (known !== undefined) return knownListener(known, value, at);
  return envoyListener(value, at) ?? genericListeners(value, at);
}

function isOfKind({ kinds, anyKind, holder, unless, ...known }: Configuration, value: JsonObject): boolean {
  const kind = value['kind'];
  if (typeof kind === 'string' && kinds?.includes(kind) === true) return true;
  if (kinds !== undefined && !anyKind) return false;
  const held = holder === undefined ? undefined : heldAt(value, stepsOf(holder));
  if (held === undefined || (unless !== undefined && held[unless.member] === unless.value)) return false;
  const members = [known.min, known.disabled, known.ciphers, ...(known.servesBy ?? [])];
  return members.some((member) => member !== undefined && Object.hasOwn(held, member));
}

function stepsOf(holder: string | undefined): string[] {
  return holder === undefined ? [] : holder.split('.');
}

function heldAt(value: JsonObject, steps: readonly string[]): JsonObject | undefined {
  let held: Json | undefined = value;
  for (const step of steps) held = isJsonObject(held) && Object.hasOwn(held, step) ? held[step] : undefined;
  return isJsonObject(held) ? held : undefined;
}

function knownListener(known: Configuration, value: JsonObject, at: Spot): ConfigListeners {
  const steps = stepsOf(known.holder);
  const held = heldAt(value, steps);
  const holder = held ?? {};
  const spot = held === undefined ? at : steps.reduce(atMember, at);
  const read = (kind: SettingKind, member: string | undefined): Setting[] =>
    member === undefined ? [] : settingsAt(kind, member, holder, spot, known);
  const args = argumentSettings(known, value, at);
  const overridden = new Set(args.map((setting) => setting.kind));
  const own = [
    ...read('min', known.min),
    ...read('max', known.max),
    ...read('disabled', known.disabled),
    ...read('ciphers', known.ciphers),
    ...read('groups', known.groups),
  ].filter((setting) => !overridden.has(setting.kind));
  const [first, ...deeper] = steps;
  return {
    listeners: [
      {
        ...commonOf(spot, known.id, known.stack),
        ports: portsOf(holder, known.address),
        settings: [...args, ...own],
        evidence: [known.holder === undefined ? `kind ${String(value['kind'])}` : `member ${known.holder}`],
      },
    ],
    members: [
      ...(first === undefined ? [known.min, known.disabled, known.ciphers].flatMap((one) => one ?? []) : []),
      ...(first !== undefined && deeper.length === 0 ? [first] : []),
      ...(known.arguments?.in ?? []),
    ],
    ...(deeper.length === 0 ? {} : { explained: spot.pointer }),
  };
}

function portsOf(holder: JsonObject, member: string | undefined): number[] {
  const address = member === undefined ? undefined : holder[member];
  const port = typeof address === 'string' ? Number(/:(\d{1,5})$/.exec(address.slice(-10))?.[1]) : Number.NaN;
  return Number.isInteger(port) ? [port] : [];
}

function argumentSettings(known: Configuration, value: JsonObject, at: Spot): Setting[] {
  const { arguments: handed } = known;
  if (handed === undefined) return [];
  return handed.in.flatMap((member) => {
    const held = value[member];
    if (!isJsonObject(held)) return [];
    const spot = atMember(at, member);
    return [
      ...settingsAt('min', handed.min, held, spot, known),
      ...settingsAt('ciphers', handed.ciphers, held, spot, known),
    ];
  });
}

/** Source: Envoy TlsParameters inside of a DownstreamTlsContext; an UpstreamTlsContext is its client side. */
function envoyListener(value: JsonObject, at: Spot): ConfigListeners | undefined {
  const name = ['common_tls_context', 'commonTlsContext'].find((member) => isJsonObject(value[member]));
  const context = name === undefined ? undefined : value[name];
  if (name === undefined || !isJsonObject(context)) return undefined;
  const params = ['tls_params', 'tlsParams'].find((member) => isJsonObject(context[member]));
  const held = params === undefined ? undefined : context[params];
  const holder = isJsonObject(held) ? held : {};
  const spot = atMember(atMember(at, name), params ?? 'tls_params');
  const read = (kind: SettingKind, ...members: string[]): Setting[] =>
    members.flatMap((member) => envoySetting(kind, member, holder, spot));
  const isUpstream = String(value['@type'] ?? '').includes('UpstreamTlsContext');
  return {
    listeners: [
      {
        ...commonOf(at, 'envoy', at.knowledge.formats.envoy.stack),
        id: `${at.id}${at.location}`,
        role: isUpstream ? 'client' : 'server',
        ports: [],
        settings: [
          ...read('min', 'tls_minimum_protocol_version', 'tlsMinimumProtocolVersion'),
          ...read('max', 'tls_maximum_protocol_version', 'tlsMaximumProtocolVersion'),
          ...read('ciphers', 'cipher_suites', 'cipherSuites'),
          ...read('groups', 'ecdh_curves', 'ecdhCurves'),
        ],
        evidence: [`member ${name}`],
      },
    ],
    members: [name],
  };
}

/** `[A|B]` is a group of equals; `TLS_AUTO` is the same as nothing. */
function envoySetting(kind: SettingKind, member: string, holder: JsonObject, at: Spot): Setting[] {
  const raw = textOf(holder[member])?.replaceAll(/[[\]]/g, '').replaceAll('|', ',');
  if (raw === undefined || raw === '' || raw === 'TLS_AUTO') return [];
  return [
    settingFrom(
      kind,
      { spelling: 'envoy', naming: 'openssl', separator: ',' },
      { name: member, via: 'envoy', raw, place: placeOf(atMember(at, member)) },
    ),
  ];
}
