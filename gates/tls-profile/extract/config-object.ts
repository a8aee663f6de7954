import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Configuration } from '../knowledge/configurations.ts';
import { type Conventions, foldedKey } from '../knowledge/conventions.ts';
import { type Knowledge, stackOf } from '../knowledge.ts';
import type { Listener, Setting, SettingKind } from '../listener.ts';
import { readVersion } from '../versions.ts';
import { settingFrom } from './settings.ts';
import { atMember, placeOf, type Spot } from './spot.ts';

/** The listener that one object of a configuration describes, and the members that are spoken for by it. */
export interface ConfigListener {
  readonly listener: Listener;
  readonly members: readonly string[];
  /** Pointer of an object further below that is spoken for. */
  readonly explained?: string;
}

export function configListener(value: JsonObject, at: Spot): ConfigListener | undefined {
  const known = at.knowledge.configurations.find((one) => isOfKind(one, value));
  if (known !== undefined) return knownListener(known, value, at);
  return envoyListener(value, at) ?? genericListener(value, at);
}

function isOfKind({ kinds, anyKind, holder, min, ciphers, servesBy = [] }: Configuration, value: JsonObject): boolean {
  const kind = value['kind'];
  if (typeof kind === 'string' && kinds?.includes(kind) === true) return true;
  if (kinds !== undefined && !anyKind) return false;
  const held = holder === undefined ? undefined : heldAt(value, stepsOf(holder));
  return held !== undefined && [min, ciphers, ...servesBy].some((member) => Object.hasOwn(held, member));
}

function stepsOf(holder: string | undefined): string[] {
  return holder === undefined ? [] : holder.split('.');
}

function heldAt(value: JsonObject, steps: readonly string[]): JsonObject | undefined {
  let held: Json | undefined = value;
  for (const step of steps) held = isJsonObject(held) && Object.hasOwn(held, step) ? held[step] : undefined;
  return isJsonObject(held) ? held : undefined;
}

function knownListener(known: Configuration, value: JsonObject, at: Spot): ConfigListener {
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
    ...read('ciphers', known.ciphers),
    ...read('groups', known.groups),
  ].filter((setting) => !overridden.has(setting.kind));
  const [first, ...deeper] = steps;
  return {
    listener: {
      ...commonOf(spot, known.id, known.stack),
      ports: portsOf(holder, known.address),
      settings: [...args, ...own],
      evidence: [known.holder === undefined ? `kind ${String(value['kind'])}` : `member ${known.holder}`],
    },
    members: [
      ...(first === undefined ? [known.min, known.ciphers] : []),
      ...(first !== undefined && deeper.length === 0 ? [first] : []),
      ...(known.arguments?.in ?? []),
    ],
    ...(deeper.length === 0 ? {} : { explained: spot.pointer }),
  };
}

function commonOf(at: Spot, locator: string, stackId: string) {
  return {
    id: at.id,
    subject: at.subject,
    location: at.location,
    place: placeOf(at),
    role: 'server' as const,
    locator,
    stack: stackOf(at.knowledge, stackId),
    ...(at.isTemplated ? { isTemplated: true } : {}),
    ...(at.atRunTime === undefined ? {} : { decided: { where: 'at-run-time' as const, reason: at.atRunTime } }),
  };
}

function portsOf(holder: JsonObject, member: string | undefined): number[] {
  const address = member === undefined ? undefined : holder[member];
  const port = typeof address === 'string' ? Number(/:(\d{1,5})$/.exec(address.slice(-10))?.[1]) : Number.NaN;
  return Number.isInteger(port) ? [port] : [];
}

/** An empty text or list is a member that is not set. */
function settingsAt(
  kind: SettingKind,
  member: string,
  holder: JsonObject,
  at: Spot,
  { spelling, naming }: Pick<Configuration, 'spelling' | 'naming'>,
): Setting[] {
  const written = holder[member];
  const raw = textOf(written);
  if (raw === undefined || raw.trim() === '') return [];
  return [
    settingFrom(
      kind,
      { spelling, naming, separator: separatorOf(raw) },
      { name: member, via: 'configuration', raw, place: placeOf(atMember(at, member)) },
    ),
  ];
}

/** Ciphers of OpenSSL are joined by colons, protocols of nginx by spaces. */
function separatorOf(raw: string): string {
  return raw.includes(':') && !raw.includes(',') ? ':' : ',';
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[]).slice(0, 1000).map(String).join(',');
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
function envoyListener(value: JsonObject, at: Spot): ConfigListener | undefined {
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
    listener: {
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

/** Settings by the names that most programs use, in a configuration that nothing else knows. */
function genericListener(value: JsonObject, at: Spot): ConfigListener | undefined {
  const { keys, clientMembers } = at.knowledge.conventions;
  const members = Object.keys(value);
  const find = (keys: ReadonlySet<string>, isMeant: (raw: string, key: string) => boolean): string[] =>
    members.filter((member) => {
      const raw = textOf(value[member]);
      return raw !== undefined && raw !== '' && keys.has(foldedKey(member)) && isMeant(raw, member);
    });
  const ciphers = find(keys.ciphers, (raw) => namesSuite(raw, at.knowledge));
  const min = find(keys.min, (raw, key) => isVersionText(raw, `${lastStep(at)} ${key}`) || ciphers.length > 0);
  if (min.length === 0 && ciphers.length === 0) return undefined;
  const groups = find(keys.groups, () => true);
  const any = { spelling: 'any', naming: 'any' } as const;
  const read = (kind: SettingKind, names: readonly string[]): Setting[] =>
    names.flatMap((name) => settingsAt(kind, name, value, at, any));
  const settings = [...read('min', min), ...read('ciphers', ciphers), ...read('groups', groups)];
  const isClient = at.pointer.split('/').some((step) => clientMembers.has(foldedKey(step)));
  return {
    listener: {
      ...commonOf(at, 'fallback', stackIdOf(settings, at.knowledge.conventions)),
      id: `${at.id}${at.location}`,
      role: isClient ? 'client' : 'server',
      ports: [],
      settings,
      evidence: [...min, ...ciphers].map((name) => `member ${name}`),
    },
    members: [...min, ...ciphers, ...groups],
  };
}

function stackIdOf(settings: readonly Setting[], { stackInConfiguration, unknownStack }: Conventions): string {
  const spellings = settings.flatMap(({ values }) => values.flatMap((one) => readVersion(one)?.spelling ?? []));
  return spellings.flatMap((spelling) => stackInConfiguration.get(spelling) ?? [])[0] ?? unknownStack;
}

function namesSuite(raw: string, { suites }: Knowledge): boolean {
  return raw
    .slice(0, 4000)
    .split(/[,:\s]/)
    .some((name) => suites.find(name) !== undefined || /\{\{|«/.test(name));
}

/** The member that holds an object: `tls: { minimumProtocolVersion: "1.2" }`. */
function lastStep({ pointer }: Spot): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** `1.2` alone could be anything; with `tls` in its key, or in that of what holds it, it is a version of TLS. */
function isVersionText(raw: string, key: string): boolean {
  return raw
    .slice(0, 200)
    .split(/[,\s]+/)
    .some((text) => {
      const version = readVersion(text);
      const isNamed = /tls|ssl|https/i.test(key);
      if (version === undefined) return isNamed && /\{\{|«/.test(text);
      return version.spelling !== 'plain' || isNamed;
    });
}
