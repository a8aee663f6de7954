import type { RegistryAccess } from '../lambdas/adapters/registry/client.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `SLUICE_REGISTRY_AUTH`: `host=user:password`, several separated by commas. A registry without an entry is asked anonymously, one on a private network too. */
export function registryAccess(env: Env): RegistryAccess {
  const known = registryAuth(env);
  return { credentialsOf: async (host) => known[host], mayBeLocal: true };
}

function registryAuth(env: Env): Readonly<Record<string, string>> {
  const pairs = (env['SLUICE_REGISTRY_AUTH'] ?? '').split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1)]),
  );
}
