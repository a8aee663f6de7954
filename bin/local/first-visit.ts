import type { Run } from '../../gates/model/run.ts';
import type { LocalGitHub } from './github/local-github.ts';
import type { Laptop } from './laptop.ts';
import { SAMPLE_OWNER, sampleRepositories } from './sample/organization.ts';

/** One sample pull request and its verdict. */
export interface Judged {
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly run: Run;
  readonly checkRuns: readonly {
    readonly name: string;
    readonly conclusion: string | null;
    readonly annotations: number;
  }[];
}

interface Visited {
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly headSha: string;
}

const PATIENCE_MS = 60_000;

/** Whether a sample pull request has no verdict yet: on the first start, or after a kill in the middle of it. */
export async function needsVisit({ stores }: Laptop): Promise<boolean> {
  const samples = sampleRepositories.flatMap(({ name, pullRequests }) =>
    pullRequests.map(({ number }) => ({ name, number })),
  );
  const heads = await Promise.all(
    samples.map(({ name, number }) => stores.runs.head(`${SAMPLE_OWNER}/${name}`, number)),
  );
  return heads.some((head) => head?.runId === undefined);
}

/** Opens the sample pull requests, has the local GitHub send their signed webhooks, and waits for the check runs. */
export async function visitFirst(laptop: Laptop): Promise<readonly Judged[]> {
  const visited: Visited[] = [];
  for (const { name, pullRequests } of sampleRepositories) {
    for (const pull of pullRequests) visited.push(await openAndDeliver(laptop.gitHub, `${SAMPLE_OWNER}/${name}`, pull));
  }
  return Promise.all(visited.map((one) => outcomeOf(laptop, one)));
}

async function openAndDeliver(
  gitHub: LocalGitHub,
  repository: string,
  { number, branch, title, author }: (typeof sampleRepositories)[number]['pullRequests'][number],
): Promise<Visited> {
  const pull =
    (await gitHub.store.pullRequest(repository, number)) ??
    (await gitHub.openPullRequest({
      repository,
      number,
      title,
      author: { ...author, type: 'User' },
      baseRef: 'main',
      headRef: branch,
    }));
  const delivery = await gitHub.deliver({ event: 'pull_request', action: 'opened', repository, number });
  if (delivery.statusCode !== 202)
    throw new Error(`the webhook of ${repository}#${number} was answered with ${delivery.statusCode}`);
  return { repository, number, title, headSha: pull.headSha };
}

async function outcomeOf({ stores, gitHub }: Laptop, visited: Visited): Promise<Judged> {
  const { repository, number, title, headSha } = visited;
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const head = await stores.runs.head(repository, number);
    if (head?.runId !== undefined && head.publishedSeq === head.evalSeq) {
      const run = await stores.runs.run(head.runId);
      if (run !== undefined)
        return { repository, number, title, run, checkRuns: await gitHub.store.checkRunsOf(repository, headSha) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${repository}#${number} was not judged within a minute; see server.log in the state folder`);
}
