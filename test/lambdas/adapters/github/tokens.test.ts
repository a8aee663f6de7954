import { describe, expect, it } from 'vitest';
import { gitHubTokens } from '../../../../lambdas/adapters/github/tokens.ts';

function world(status = 201) {
  const asked: { path: string; body: unknown; authorization: string | null }[] = [];
  const clock = { ms: Date.parse('2026-11-29T05:00:00.000Z') };
  const fetch = (async (url: URL, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    asked.push({ path: url.pathname, body, authorization: new Headers(init.headers).get('authorization') });
    if (url.pathname.endsWith('/installation')) return Response.json({ id: 77 });
    const expires_at = new Date(clock.ms + 3_600_000).toISOString();
    return Response.json({ token: `t-${asked.length}`, expires_at }, { status });
  }) as typeof globalThis.fetch;
  const createJwt = async () => ({ jwt: 'the-jwt', expiresAt: '2026-11-29T05:10:00.000Z' });
  const tokens = gitHubTokens(
    { appId: '1', createJwt },
    { baseUrl: 'https://api.github.example', fetch, nowMs: () => clock.ms },
  );
  return { asked, clock, tokens };
}

describe('a token for a repository', () => {
  it('is for this repository and this purpose, and is kept until shortly before its end', async () => {
    const { asked, clock, tokens } = world();

    const first = await tokens.token('lamps/gate', { actions: 'write' });
    const again = await tokens.token('lamps/gate', { actions: 'write' });
    clock.ms += 56 * 60_000;
    const later = await tokens.token('lamps/gate', { actions: 'write' });

    expect(again).toBe(first);
    expect(later).not.toBe(first);
    expect(asked.map(({ path }) => path)).toEqual([
      '/repos/lamps/gate/installation',
      '/app/installations/77/access_tokens',
      '/repos/lamps/gate/installation',
      '/app/installations/77/access_tokens',
    ]);
    expect(asked[1]?.body).toEqual({ repositories: ['gate'], permissions: { actions: 'write' } });
    expect(asked.map(({ authorization }) => authorization)).toEqual(Array(4).fill('bearer the-jwt'));
  });

  it('of another purpose is another one, and one that was refused is fetched anew', async () => {
    const { tokens } = world();
    const first = await tokens.token('lamps/gate', { actions: 'write' });

    expect(await tokens.token('lamps/gate', { checks: 'read' })).not.toBe(first);
    tokens.forget('lamps/gate');
    expect(await tokens.token('lamps/gate', { actions: 'write' })).not.toBe(first);
  });

  it('that GitHub does not give is an error without a secret in it', async () => {
    const { tokens } = world(422);

    await expect(tokens.token('lamps/gate', { contents: 'write' })).rejects.toThrow(
      'GitHub gives no token: HTTP 422 to /app/installations/77/access_tokens',
    );
  });
});
