import type { LocalGitHub } from '../../bin/local/github/local-github.ts';
import { gitHubTokens } from '../../lambdas/adapters/github/tokens.ts';
import type { GitHubJobAccess } from '../../lambdas/adapters/github-jobs/api.ts';
import { createGitRepository } from './git-repository.ts';
import { APP_ID, appJwt, testGitHub } from './local-github.ts';

export interface GitHubGround {
  readonly github: LocalGitHub;
  /** As the App, with a token for each repository. */
  readonly access: GitHubJobAccess;
  /** The one commit of `lamps/gate`. */
  readonly head: string;
  pass(minutes: number): void;
  nowMs(): number;
  /** Another app reports a check on the head; gives its id. */
  report(check: { appId: number; name: string; headSha?: string }): Promise<number>;
  conclude(id: number, conclusion: string): Promise<void>;
  close(): Promise<void>;
}

/** A local GitHub with the repository `lamps/gate`, on a clock that tests move. */
export async function openGitHubGround(): Promise<GitHubGround> {
  const repository = createGitRepository();
  const head = repository.commit({ 'README.md': 'lamps\n' });
  const clock = { ahead: 0 };
  const nowMs = () => Date.now() + clock.ahead;
  const github = await testGitHub({ repositories: { 'lamps/gate': repository.dir }, nowMs });
  const tokens = gitHubTokens(
    { appId: String(APP_ID), createJwt: async () => jwtAt(nowMs()) },
    { baseUrl: github.url, nowMs },
  );
  const now = () => new Date(nowMs()).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    github,
    access: { baseUrl: github.url, token: tokens.token, forget: tokens.forget },
    head,
    nowMs,
    pass(minutes) {
      clock.ahead += minutes * 60_000;
    },
    async report({ appId, name, headSha = head }) {
      const id = await github.store.nextNumber('check-run');
      await github.store.putCheckRun({
        id,
        repository: 'lamps/gate',
        headSha,
        suiteId: 1,
        appId,
        name,
        externalId: '',
        detailsUrl: 'https://ci.example.com/',
        status: 'in_progress',
        conclusion: null,
        startedAt: now(),
        completedAt: null,
        title: null,
        summary: null,
        text: null,
        annotations: 0,
      });
      return id;
    },
    async conclude(id, conclusion) {
      const run = await github.store.checkRun(id);
      if (run === undefined) throw new Error(`there is no check run ${id}`);
      await github.store.putCheckRun({ ...run, status: 'completed', conclusion, completedAt: now() });
    },
    async close() {
      await github.close();
      repository.delete();
    },
  };
}

function jwtAt(ms: number) {
  const now = Math.floor(ms / 1000);
  return { jwt: appJwt({ iat: now - 30, exp: now + 300 }), expiresAt: new Date(ms + 300_000).toISOString() };
}
