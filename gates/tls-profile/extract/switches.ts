import type { Setting } from '../listener.ts';
import type { Container } from './container-view.ts';

/**
 * GODEBUG entries that weaken what a Go server offers, whatever else is set. Source: Go internal/godebugs table; the first three end
 * with Go 1.27.
 */
export const WEAKENING_SWITCHES: Readonly<Record<string, string>> = {
  'tls10server=1': 'servers offer TLS 1.0 and 1.1 again where no minimum is set',
  'tlsrsakex=1': 'RSA key exchange is offered again where no list is set',
  'tls3des=1': '3DES is offered again where no list is set',
  'tlsmlkem=0': 'post-quantum key exchange is switched off',
  'tlssecpmlkem=0': 'post-quantum key exchange over the NIST curves is switched off',
};

export function switchesOf({ surroundings }: Container): Setting[] {
  const variable = surroundings.variables.get('GODEBUG');
  if (variable === undefined) return [];
  const entries = (variable.value ?? '').split(',').map((entry) => entry.trim());
  return [
    {
      kind: 'switch',
      name: 'GODEBUG',
      via: 'environment',
      raw: variable.value ?? '',
      values: entries.filter((entry) => Object.hasOwn(WEAKENING_SWITCHES, entry)),
      ...(variable.value === undefined ? { unresolved: 'GODEBUG from another object' } : {}),
      spelling: 'any',
      naming: 'any',
      place: surroundings.placeOf(variable),
    },
  ];
}
