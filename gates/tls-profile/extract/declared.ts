import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { stackOf } from '../knowledge.ts';
import { DECLARED_PROFILE, type Listener, type Setting } from '../listener.ts';
import { settingFrom } from './settings.ts';
import { atMember, placeOf, type Spot } from './spot.ts';

/**
 * A profile that an object declares for others (`tlsSecurityProfile` of APIServer, HostedCluster, IngressController, KubeletConfig).
 * It is judged like a listener: what it allows is what every server of the cluster may offer. Source: openshift/api
 * TLSSecurityProfile.
 */
export function declaredProfile(value: JsonObject, at: Spot): Listener | undefined {
  const { member } = at.knowledge.formats.declaredProfile;
  const profile = value[member];
  if (!isJsonObject(profile)) return undefined;
  const spot = atMember(at, member);
  const type = typeof profile['type'] === 'string' ? profile['type'] : '';
  return {
    id: member,
    subject: at.subject,
    location: spot.location,
    place: placeOf(spot),
    role: 'server',
    locator: DECLARED_PROFILE,
    stack: stackOf(at.knowledge, at.knowledge.formats.declaredProfile.stack),
    ports: [],
    settings: settingsOf(type, profile, spot),
    evidence: [`declares profile ${type === '' ? '(no type)' : type}`],
    ...(at.isTemplated ? { isTemplated: true } : {}),
  };
}

function settingsOf(type: string, profile: JsonObject, at: Spot): Setting[] {
  const typeSetting = written('switch', 'type', type, atMember(at, 'type'));
  if (type !== at.knowledge.profileNames.custom) return [typeSetting];
  const custom = profile['custom'];
  if (!isJsonObject(custom)) return [typeSetting];
  const spot = atMember(at, 'custom');
  const list = (value: Json | undefined): string =>
    Array.isArray(value) ? (value as readonly Json[]).slice(0, 1000).map(String).join(',') : '';
  const min = custom['minTLSVersion'];
  return [
    typeSetting,
    ...(typeof min === 'string' && min !== ''
      ? [written('min', 'minTLSVersion', min, atMember(spot, 'minTLSVersion'))]
      : []),
    written('ciphers', 'ciphers', list(custom['ciphers']), atMember(spot, 'ciphers')),
    ...(custom['groups'] === undefined
      ? []
      : [written('groups', 'groups', list(custom['groups']), atMember(spot, 'groups'))]),
  ];
}

function written(kind: Setting['kind'], name: string, raw: string, at: Spot): Setting {
  return settingFrom(
    kind,
    { spelling: 'kubernetes', naming: 'openssl', separator: ',' },
    { name, via: 'profile', raw, place: placeOf(at) },
  );
}
