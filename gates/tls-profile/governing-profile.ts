import { effectiveOf } from './effective.ts';
import type { Profile } from './knowledge/profiles.ts';
import type { Knowledge } from './knowledge.ts';
import { DECLARED_PROFILE, type Reading } from './listener.ts';
import { matchesGlobs, profileOf, type TlsProfileParams } from './params.ts';

/**
 * The profile that a changed file declares for the cluster, where the rule says in which files it is declared: manifests are then
 * judged by it, and not by the rule's own. Where several are declared, none is used: which one governs what is unknown.
 */
export function governingProfile(
  readings: readonly Reading[],
  params: TlsProfileParams,
  knowledge: Knowledge,
): Profile | undefined {
  const { declared } = params;
  if (declared === undefined) return undefined;
  const found = readings
    .flatMap(({ listeners }) => listeners)
    .filter(({ locator, place }) => locator === DECLARED_PROFILE && matchesGlobs(place.path, declared.in));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  const { min, tls12, groups } = effectiveOf(only, knowledge);
  const required = profileOf(params, knowledge);
  if (min.value === undefined || tls12.value === undefined || required === undefined) return undefined;
  const type = only.settings.find(({ name }) => name === 'type')?.raw ?? '';
  return {
    name: type === '' ? knowledge.profileNames.whenUnset : type,
    source: `${only.subject} in ${only.place.path}`,
    min: min.value,
    tls12: tls12.value,
    tls13: required.tls13,
    ...(groups?.value === undefined ? {} : { groups: groups.value }),
  };
}
