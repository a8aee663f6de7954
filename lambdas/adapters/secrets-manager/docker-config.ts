import * as z from 'zod';

/** One entry of a Docker configuration: `user:password` in Base64, or the two apart. */
const Entry = z.looseObject({
  auth: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
});

const DockerConfig = z.looseObject({ auths: z.record(z.string(), Entry) });

/** `user:password` by registry host. */
export type RegistryPasswords = ReadonlyMap<string, string>;

/**
 * The passwords of a Docker configuration (`{"auths": {"<host>": {"auth": ...}}}`), as `docker login` and pull secrets have it.
 * An entry for a part of a registry serves the whole of it where the host has none of its own. Nothing when the text is something
 * else: the caller says so without quoting it.
 */
export function registryPasswordsIn(text: string): RegistryPasswords | undefined {
  const parsed = DockerConfig.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const passwords = new Map<string, string>();
  // Names of hosts alone come last, so that they win.
  const byLength = Object.entries(parsed.data.auths).sort(([a], [b]) => b.length - a.length);
  for (const [name, entry] of byLength) {
    const password = passwordOf(entry);
    if (password === undefined) return undefined;
    passwords.set(hostOf(name), password);
  }
  return passwords;
}

function hostOf(name: string): string {
  const [host = ''] = name.replace(/^https?:\/\//, '').split('/');
  // The name that Docker Hub has in configurations for historical reasons, and the one that it answers under.
  return host === 'index.docker.io' || host === 'docker.io' ? 'registry-1.docker.io' : host;
}

function passwordOf({ auth, username, password }: z.infer<typeof Entry>): string | undefined {
  const joined = username !== undefined && password !== undefined ? `${username}:${password}` : undefined;
  const decoded = auth === undefined ? joined : Buffer.from(auth, 'base64').toString('utf8');
  return decoded !== undefined && /^[^:]+:./.test(decoded) ? decoded : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
