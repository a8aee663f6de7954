type Env = Readonly<Record<string, string | undefined>>;

/** `SLUICE_REGISTRY_AUTH`: `host=user:password`, several separated by commas. A registry without an entry is asked anonymously. */
export function registryAccess(env: Env): { credentialsOf(host: string): Promise<string | undefined> } {
  const known = registryAuth(env);
  return { credentialsOf: async (host) => known[host] };
}

function registryAuth(env: Env): Readonly<Record<string, string>> {
  const pairs = (env['SLUICE_REGISTRY_AUTH'] ?? '').split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1)]),
  );
}
