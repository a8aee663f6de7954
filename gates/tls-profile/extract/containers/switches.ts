import type { Setting } from '../../listener.ts';
import type { Container } from './container-view.ts';

/** Variables of a container with entries that weaken what its program offers, whatever else is set. */
export function switchesOf({ surroundings, at }: Container): Setting[] {
  const { switches } = at.knowledge;
  const variables = new Set(switches.map(({ variable }) => variable));
  return [...variables].flatMap((name): Setting[] => {
    const variable = surroundings.variables.get(name);
    if (variable === undefined) return [];
    const known = new Set(switches.filter((one) => one.variable === name).map(({ entry }) => entry));
    const entries = (variable.value ?? '').split(',').map((entry) => entry.trim());
    return [
      {
        kind: 'switch',
        name,
        via: 'environment',
        raw: variable.value ?? '',
        values: entries.filter((entry) => known.has(entry)),
        ...(variable.value === undefined ? { unresolved: `${name} from another object` } : {}),
        spelling: 'any',
        naming: 'any',
        place: surroundings.placeOf(variable),
      },
    ];
  });
}
