import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { evaluate } from '../../gates/engine/evaluate.ts';
import { createGitHub } from '../../lambdas/adapters/github/create-github.ts';
import { createWebhooks } from '../../lambdas/adapters/github/webhook.ts';
import { evaluateCandidate } from '../../lambdas/evaluate-candidate/handler.ts';
import type { EvaluationRequest, PublicationRequest } from '../../lambdas/ports/queue.ts';
import { receiveWebhook } from '../../lambdas/receive-webhook/handler.ts';
import { fakeBlobStore } from './fakes/blob-store.ts';
import { fakeLog } from './fakes/log.ts';
import { fakeQueue } from './fakes/queue.ts';
import { createGitRepository } from './git-repository.ts';
import { APP_ID, appPrivateKey, testGitHub } from './local-github.ts';
import { toyGate } from './toy-gate.ts';
import { waiverDesk } from './waiver-desk.ts';

export const REPOSITORY = 'acme/lamp';
const secret = 'a test secret';
export const author = { id: 7, login: 'ada', type: 'User' as const };

/** From a signed webhook to the answer on the local GitHub: a red pull request by ada under one rule of the toy gate. */
export async function commandedGate(terms: Record<string, unknown> = {}) {
  const repository = createGitRepository();
  repository.commit({ 'a.txt': '' });
  repository.commit({ 'a.txt': 'one .a\n' }, { on: 'feature', from: 'main' });
  const desk = await waiverDesk(terms);
  const nowMs = () => Date.parse(desk.clock.now());
  const log = fakeLog();
  const evaluations = fakeQueue<EvaluationRequest>(desk.clock);
  const receive = receiveWebhook({
    webhooks: createWebhooks({ current: secret }),
    evaluations,
    clock: desk.clock,
    log,
  });
  const door = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('base64');
    const answer = await receive({ headers: request.headers, body, isBase64Encoded: true });
    response.writeHead(answer.statusCode ?? 500).end(answer.body);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/webhook`;
  const github = await testGitHub({ repositories: { [REPOSITORY]: repository.dir }, webhook: { url, secret } });
  const client = createGitHub({ appId: String(APP_ID), privateKey: appPrivateKey, baseUrl: github.url, log });
  const handle = evaluateCandidate({
    ...desk,
    ...client,
    registry: { image: async () => ({ kind: 'unread', reason: 'no registry here' }) } as never,
    promotions: {} as never,
    blobs: fakeBlobStore(),
    publications: fakeQueue<PublicationRequest>(),
    wanted: (path) => toyGate.reads(path),
    evaluate: (input) => evaluate(input, [toyGate]),
    needsOf: () => [],
    log,
  });
  const pull = { repository: REPOSITORY, number: 1, title: 'Red', author, baseRef: 'main', headRef: 'feature' };
  await github.openPullRequest(pull);
  let worked = 0;
  const work = async () => {
    for (const { message } of evaluations.sent.slice(worked)) {
      await handle({ body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } } as never);
    }
    worked = evaluations.sent.length;
  };
  const run = async () => {
    const head = await desk.runs.head(REPOSITORY, 1);
    return head?.runId === undefined ? undefined : desk.runs.run(head.runId);
  };
  await github.deliver({ event: 'pull_request', action: 'opened', repository: REPOSITORY, number: 1 });
  await work();
  /** A person comments. What happens between the webhook and the work is told by `meanwhile`. */
  const command = async (
    by: typeof author | { id: number; login: string; type: 'Bot' },
    body: string,
    meanwhile = async (_: number) => {},
  ) => {
    const { id } = await github.comment(REPOSITORY, 1, by, body);
    await moveTo(id);
    const delivery = await github.deliver({ event: 'issue_comment', action: 'created', repository: REPOSITORY, id });
    await meanwhile(id);
    await work();
    return { id, delivery };
  };
  /** The local GitHub has the time of this machine, the gate that of the test. */
  const moveTo = async (id: number) => {
    const comment = await github.store.comment(id);
    if (comment === undefined) throw new Error(`there is no comment ${id}`);
    const createdAt = new Date(nowMs()).toISOString().replace(/\.\d+Z$/, 'Z');
    await github.store.putComment({ ...comment, createdAt, updatedAt: createdAt });
  };
  return {
    desk,
    github,
    work,
    run,
    command,
    verdict: async () => (await run())?.verdict,
    fingerprint: async () => (await run())?.results[0]?.findings[0]?.fingerprint ?? '',
    reactions: async (id: number) => (await github.store.reactionsTo(id)).map(({ content }) => content).sort(),
    answers: async () =>
      (await github.store.commentsOf(REPOSITORY, 1)).filter(
        (one) => one.author.type === 'Bot' && one.body.startsWith('**Sluice'),
      ),
    problems: () => github.requests.problems(),
    async close() {
      await github.close();
      await new Promise((resolve) => door.close(resolve));
      repository.delete();
    },
  };
}
