import { plainLine } from '../../gates/engine/report/escape.ts';
import { type JudgedListener, judgeListener, wordsOfDoubts } from '../../gates/tls-profile/judge.ts';
import type { Profile } from '../../gates/tls-profile/knowledge/profiles.ts';
import type { Knowledge } from '../../gates/tls-profile/knowledge.ts';
import type { Listener, Reading, Setting } from '../../gates/tls-profile/listener.ts';
import type { Excess } from '../../gates/tls-profile/scans/compare.ts';
import type { ScannedEndpoint } from '../../gates/tls-profile/scans/report.ts';
import { versionName } from '../../gates/tls-profile/versions.ts';

/** Every listener of a file: where its settings come from, and how it is judged under each profile. */
export function readingText(
  path: string,
  { listeners, unreadable }: Reading,
  profiles: readonly Profile[],
  knowledge: Knowledge,
): string {
  const parts = [
    ...listeners.map((listener) => listenerText(listener, profiles, knowledge)),
    ...unreadable.map(
      ({ reason, place }) =>
        `could not be read: ${plainLine(reason)}${place.line === undefined ? '' : ` (line ${place.line})`}`,
    ),
  ];
  const body = parts.length === 0 ? ['no TLS listener'] : parts;
  return `${plainLine(path)}\n\n${body.join('\n\n')}\n`;
}

function listenerText(listener: Listener, profiles: readonly Profile[], knowledge: Knowledge): string {
  const judged = profiles.map((profile) => ({ profile, judged: judgeListener(listener, profile, knowledge) }));
  const first = judged[0]?.judged;
  const ports = listener.ports.length === 0 ? '' : `, port ${listener.ports.join(', ')}`;
  return [
    `${plainLine(`${listener.subject} ${listener.id}`)} (${listener.role}${ports})`,
    line('at', `line ${listener.place.line ?? 1}`),
    line('known by', `${listener.locator}; ${listener.stack.title}`),
    line('because', listener.evidence.join('; ')),
    ...(listener.note === undefined ? [] : [line('note', listener.note)]),
    ...listener.settings.map((setting, index) => line(index === 0 ? 'settings' : '', settingText(setting))),
    ...(listener.ignored?.settings ?? []).map((setting) => line('not read', settingText(setting))),
    ...(first === undefined ? [] : offersText(first, knowledge)),
    ...judged.map((one) => line(one.profile.name, verdictText(one.judged, one.profile, knowledge))),
  ].join('\n');
}

function line(name: string, text: string): string {
  return `  ${name.padEnd(13)}${plainLine(text)}`;
}

function settingText({ name, raw, via, place, unresolved }: Setting): string {
  const value = unresolved === undefined ? raw : `${raw} (unknown: ${unresolved})`;
  const short = value.length > 120 ? `${value.slice(0, 120)}…` : value;
  return `${name} = ${short}  (${via}, line ${place.line ?? 1})`;
}

function offersText({ listener, effective }: JudgedListener, { groups: known }: Knowledge): string[] {
  if (listener.role !== 'server' || listener.decided !== undefined) return [];
  const { min, tls12, groups } = effective;
  const version = min.value === undefined ? 'unknown minimum' : `${versionName(min.value)} and later`;
  const suites =
    tls12.value === undefined ? 'unknown suites' : `${tls12.value.size} ${tls12.value.size === 1 ? 'suite' : 'suites'}`;
  return [
    line('offers', `${version} (${min.reason})`),
    ...(min.value === '1.3' ? [] : [line('', `${suites} below TLS 1.3 (${tls12.reason})`)]),
    ...(groups?.value === undefined ? [] : [line('', `groups ${[...groups.value].map(known.nameOf).join(', ')}`)]),
  ];
}

function verdictText(judged: JudgedListener, profile: Profile, { suites, groups }: Knowledge): string {
  const { listener, verdict, version, outside, ciphers, groupsOutside, effective } = judged;
  if (verdict === 'pass') return 'pass';
  if (verdict === 'not-applicable') return `not-applicable: ${listener.decided?.reason ?? `a ${listener.role}`}`;
  if (verdict === 'inconclusive') return `inconclusive: ${wordsOfDoubts(judged).join('; ')}`;
  const reasons = [
    ...(version === 'fails' && effective.min.value !== undefined
      ? [`${versionName(effective.min.value)} is below ${versionName(profile.min)}`]
      : []),
    ...(ciphers === 'fails' ? [`outside the profile: ${outside.map(suites.nameOf).join(', ')}`] : []),
    ...(groupsOutside.length > 0 ? [`groups outside the profile: ${groupsOutside.map(groups.nameOf).join(', ')}`] : []),
  ];
  return `fail: ${reasons.join('; ')}`;
}

/** What a scan saw, what of it is beyond the profile, and what it could not ask. */
export function scanText(
  seen: ScannedEndpoint,
  { gaps = [], notAsked }: { readonly gaps?: readonly string[]; readonly notAsked: readonly string[] },
  excess: Excess,
  known: Knowledge,
): string {
  const suites = [...seen.suites.map(known.suites.nameOf), ...seen.unknownSuites];
  const beyond = [...excess.versions.map(versionName), ...excess.suites.map(known.suites.nameOf)];
  const lacking = notAsked.length === 0 ? [] : [`${notAsked.join(', ')} (not supported by the local OpenSSL)`];
  const isMute = seen.silence !== undefined && seen.versions.length === 0;
  const offered = [
    line('versions', seen.versions.map(versionName).join(', ') || 'none seen'),
    ...listLines('suites', suites),
    line('groups', (seen.groups ?? []).map(known.groups.nameOf).join(', ') || 'none seen'),
  ];
  return [
    ...(isMute ? [] : offered),
    ...(beyond.length === 0 ? [] : listLines('beyond', beyond)),
    ...(seen.silence === undefined ? [] : [line('silent', seen.silence)]),
    ...gaps.map((gap) => line('gap', gap)),
    ...lacking.map((text) => line('not asked', text)),
  ].join('\n');
}

/** One name on each line: names of suites are long. */
function listLines(title: string, names: readonly string[]): string[] {
  return names.length === 0 ? [line(title, 'none seen')] : names.map((name, at) => line(at === 0 ? title : '', name));
}
