import type { Place } from '../../model/finding.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Setting } from '../listener.ts';
import { versionName } from '../versions.ts';

/** What a listener offers that names a policy of a cloud; a policy that is not known decides nothing. */
export function policySettings(name: string, raw: string, place: Place, { policies }: Knowledge): Setting[] {
  const policy = policies.get(raw.trim());
  const common = { name, via: 'annotation', raw, spelling: 'any', naming: 'any', place } as const;
  const unresolved = `${raw.slice(0, 80)}, a policy that is not known`;
  const min: Setting = { ...common, kind: 'min', values: [] };
  const ciphers: Setting = { ...common, kind: 'ciphers', values: policy?.ciphers ?? [] };
  if (policy === undefined)
    return [
      { ...min, unresolved },
      { ...ciphers, unresolved },
    ];
  const listed =
    policy.ciphers === undefined ? { ...ciphers, unresolved: `the list of ${raw}, which is not known` } : ciphers;
  return [{ ...min, values: [written(policy.min)] }, ...(policy.min === '1.3' ? [] : [listed])];
}

/** A spelling that is no number alone. */
function written(version: Parameters<typeof versionName>[0]): string {
  return version === 'ssl3' ? 'SSLv3' : versionName(version).replace('TLS ', 'TLSv');
}
