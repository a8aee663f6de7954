import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWebhooks } from '../../../../lambdas/adapters/github/webhook.ts';
import type { DeliveryReading } from '../../../../lambdas/ports/deliveries.ts';
import type { Headers } from '../../../../lambdas/ports/webhooks.ts';

const webhooks = createWebhooks({ current: 'now', previous: 'before' });
const encoder = new TextEncoder();
const sha = 'a'.repeat(40);

function signed(body: string, secret: string): Headers {
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

describe('a signature', () => {
  it.each([
    { what: 'by the secret', headers: signed('{}', 'now'), valid: true },
    { what: 'by the secret before it', headers: signed('{}', 'before'), valid: true },
    { what: 'by another secret', headers: signed('{}', 'never'), valid: false },
    { what: 'by nothing', headers: signed('{}', ''), valid: false },
    { what: 'of another body', headers: signed('{ }', 'now'), valid: false },
    {
      what: 'that is cut',
      headers: { 'x-hub-signature-256': signed('{}', 'now')['x-hub-signature-256']?.slice(0, 70) },
      valid: false,
    },
    {
      what: 'by SHA-1 only',
      headers: { 'x-hub-signature': `sha1=${createHmac('sha1', 'now').update('{}').digest('hex')}` },
      valid: false,
    },
    { what: 'that is absent', headers: {}, valid: false },
  ])('$what: $valid', async ({ headers, valid }) => {
    expect(await webhooks.verify(headers, encoder.encode('{}'))).toBe(valid);
  });

  it('is over the raw bytes, be they text or not', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const digest = createHmac('sha256', 'now').update(bytes).digest('hex');

    expect(await webhooks.verify({ 'x-hub-signature-256': `sha256=${digest}` }, bytes)).toBe(true);
  });

  it('by the previous secret is void once there is none', async () => {
    const after = createWebhooks(async () => ({ current: 'now' }));

    expect(await after.verify(signed('{}', 'before'), encoder.encode('{}'))).toBe(false);
  });

  it('by an empty secret never counts, even where one is configured', async () => {
    expect(await createWebhooks({ current: '' }).verify(signed('{}', ''), encoder.encode('{}'))).toBe(false);
  });
});

const APP = 909090;
const repository = { id: 1, full_name: 'acme/lamp' };
const base = { action: 'opened', repository, installation: { id: 5 } };
const change = { number: 7, pull_request: { head: { sha, repo: { id: 1 } }, base: { repo: { id: 1 } } } };
const ownCheck = { head_sha: sha, app: { id: APP }, pull_requests: [{ number: 7, base: { repo: { id: 1 } } }] };

function read(event: string | undefined, body: unknown, more: Headers = {}): DeliveryReading {
  const headers: Headers = {
    'x-github-delivery': 'd-1',
    'x-github-event': event,
    'x-github-hook-installation-target-type': 'integration',
    'x-github-hook-installation-target-id': String(APP),
    ...more,
  };
  return webhooks.read(headers, encoder.encode(typeof body === 'string' ? body : JSON.stringify(body)));
}

function decision(event: string, body: unknown, more: Headers = {}) {
  const reading = read(event, body, more);
  return reading.kind === 'read' ? reading.decision : reading;
}

describe('an event that asks for a look', () => {
  const pull = { kind: 'pull_request', number: 7 };
  const commit = { kind: 'commit', sha };
  it.each([
    ...['opened', 'reopened', 'synchronize', 'ready_for_review', 'closed'].map((action) => ({
      event: 'pull_request',
      action,
      body: change,
      target: pull,
    })),
    {
      event: 'pull_request',
      action: 'edited',
      body: { ...change, changes: { base: { ref: { from: 'x' } } } },
      target: pull,
    },
    { event: 'check_run', action: 'rerequested', body: { check_run: ownCheck }, target: pull },
    { event: 'check_run', action: 'requested_action', body: { check_run: ownCheck }, target: pull },
    { event: 'check_suite', action: 'rerequested', body: { check_suite: ownCheck }, target: pull },
    {
      event: 'check_run',
      action: 'rerequested',
      body: { check_run: { ...ownCheck, pull_requests: [] } },
      target: commit,
    },
    {
      event: 'check_run',
      action: 'rerequested',
      body: { check_run: { ...ownCheck, pull_requests: [{ number: 9, base: { repo: { id: 2 } } }] } },
      target: commit,
    },
    {
      event: 'check_suite',
      action: 'rerequested',
      body: {
        check_suite: {
          ...ownCheck,
          pull_requests: [...ownCheck.pull_requests, { number: 8, base: { repo: { id: 1 } } }],
        },
      },
      target: commit,
    },
  ])('$event.$action', ({ event, action, body, target }) => {
    expect(read(event, { ...base, ...body, action })).toMatchObject({
      kind: 'read',
      id: 'd-1',
      event,
      action,
      installationId: 5,
      decision: { kind: 'evaluate', repository: 'acme/lamp', target },
    });
  });

  it('may come without an installation, from a webhook of the repository', () => {
    const { installation: _, ...rest } = base;

    expect(read('pull_request', { ...rest, ...change })).toMatchObject({
      installationId: null,
      decision: { kind: 'evaluate' },
    });
  });
});

describe('an event that asks for nothing', () => {
  const others = { ...ownCheck, app: { id: 15368 } };
  it.each([
    {
      event: 'pull_request',
      body: { ...base, ...change, action: 'labeled' },
      reason: 'nothing depends on pull_request.labeled',
    },
    {
      event: 'pull_request',
      body: { ...base, ...change, action: 'edited', changes: { title: { from: 'x' }, body: { from: 'x' } } },
      reason: 'nothing depends on pull_request.edited',
    },
    {
      event: 'check_run',
      body: { ...base, action: 'completed', check_run: ownCheck },
      reason: 'check_run.completed reports our own write',
    },
    {
      event: 'check_suite',
      body: { ...base, action: 'completed', check_suite: ownCheck },
      reason: 'check_suite.completed reports our own write',
    },
    {
      event: 'check_run',
      body: { ...base, action: 'completed', check_run: others },
      reason: 'the check belongs to another App',
    },
    {
      event: 'check_run',
      body: { ...base, action: 'rerequested', check_run: others },
      reason: 'the check belongs to another App',
    },
    {
      event: 'check_suite',
      body: { ...base, action: 'requested', check_suite: { ...ownCheck, app: null } },
      reason: 'the check belongs to another App',
    },
    { event: 'ping', body: { zen: 'x' }, reason: 'nothing depends on ping events' },
    {
      event: 'installation',
      body: { action: 'created', installation: { id: 5 } },
      reason: 'nothing depends on installation events',
    },
    { event: 'moon_phase', body: {}, reason: 'the event is unknown' },
  ])('$event: $reason', ({ event, body, reason }) => {
    expect(decision(event, body)).toEqual({ kind: 'ignore', reason });
  });

  it('is a check whose App cannot be known, from a webhook of the repository', () => {
    const body = { ...base, action: 'rerequested', check_run: ownCheck };

    expect(decision('check_run', body, { 'x-github-hook-installation-target-type': 'repository' })).toMatchObject({
      kind: 'ignore',
    });
  });
});

describe('a delivery that is not what it should be', () => {
  it.each([
    {
      what: 'no JSON',
      event: 'pull_request',
      body: 'payload=%7B%7D',
      reason: 'the body is not JSON: set the content type of the webhook to application/json',
    },
    { what: 'no object', event: 'pull_request', body: '[]', reason: 'pull_request: the body is missing or not valid' },
    { what: 'no event', event: undefined, body: '{}', reason: 'the x-github-event header is missing' },
    { what: 'no number', event: 'pull_request', body: base, reason: 'pull_request: number is missing or not valid' },
    {
      what: 'no commit id',
      event: 'check_run',
      body: { ...base, check_run: { ...ownCheck, head_sha: '--upload-pack=x' } },
      reason: 'check_run: check_run.head_sha is missing or not valid',
    },
    {
      what: 'no repository name',
      event: 'pull_request',
      body: { ...base, ...change, repository: { id: 1, full_name: 'a/b/c' } },
      reason: 'pull_request: repository.full_name is missing or not valid',
    },
    {
      what: 'no repository',
      event: 'pull_request',
      body: { ...change, action: 'opened' },
      reason: 'pull_request: repository is missing or not valid',
    },
  ])('$what', ({ event, body, reason }) => {
    expect(read(event, body)).toEqual({ kind: 'malformed', reason });
  });

  it('no delivery id', () => {
    expect(read('ping', {}, { 'x-github-delivery': undefined })).toMatchObject({ kind: 'malformed' });
  });
});

const corpus = '../shared/corpus/events';

if (existsSync(join(corpus, 'index.json'))) {
  describeCorpus();
} else {
  describe('the corpus of events', () => {
    it(`is not at ${corpus}: nothing to hold ourselves to`, () => {
      process.stderr.write(`skipped: no corpus at ${corpus}\n`);
      expect(existsSync(join(corpus, 'index.json'))).toBe(false);
    });
  });
}

interface CorpusEvent {
  readonly file: string;
  readonly headers?: string;
  readonly source: string;
  readonly expect: { readonly accept: boolean; readonly status?: number };
}

/** What becomes of each event of the corpus today; kinds that later gates need are ignored until those gates are there. */
function describeCorpus(): void {
  const index: { secrets: { current: string; previous: string }; events: CorpusEvent[] } = JSON.parse(
    readFileSync(join(corpus, 'index.json'), 'utf8'),
  );
  const reader = createWebhooks(index.secrets);
  const events = index.events.filter((event) => event.source === 'github');
  const load = ({ file, headers = '' }: CorpusEvent) => ({
    headers: JSON.parse(readFileSync(join(corpus, headers), 'utf8')) as Headers,
    body: readFileSync(join(corpus, file)),
  });

  describe('the corpus of events', () => {
    it.each(events)('$file: its signature holds unless it must be refused', async (event) => {
      const { headers, body } = load(event);

      expect(await reader.verify(headers, body)).toBe(event.expect.status !== 401);
    });

    it.each([
      {
        file: 'pull_request.opened.fork',
        expected: { kind: 'evaluate', target: { kind: 'pull_request', number: 412 } },
      },
      { file: 'pull_request.opened.bot', expected: { kind: 'evaluate' } },
      { file: 'pull_request.opened.lookalike', expected: { kind: 'evaluate' } },
      {
        file: 'pull_request.edited.base',
        expected: { kind: 'evaluate', repository: 'acme/widget-operator' },
      },
      { file: 'pull_request.labeled', expected: { kind: 'ignore' } },
      { file: 'check_run.rerequested.fork', expected: { kind: 'evaluate', target: { kind: 'commit' } } },
      { file: 'check_suite.rerequested', expected: { kind: 'evaluate', target: { kind: 'commit' } } },
      {
        file: 'check_run.completed.own',
        expected: { kind: 'ignore', reason: 'check_run.completed reports our own write' },
      },
      {
        file: 'check_run.completed.other-app',
        expected: { kind: 'ignore', reason: 'the check belongs to another App' },
      },
      { file: 'ok.signature-previous-secret', expected: { kind: 'evaluate' } },
      { file: 'ping', expected: { kind: 'ignore', reason: 'nothing depends on ping events' } },
      { file: 'installation.created', expected: { kind: 'standing' } },
      { file: 'repository.renamed', expected: { kind: 'standing' } },
      { file: 'push.deleted', expected: { kind: 'ignore' } },
    ])('$file: $expected.kind', ({ file, expected }) => {
      const { headers, body } = load({
        file: `github/${file}.body.json`,
        headers: `github/${file}.headers.json`,
        source: '',
        expect: { accept: true },
      });

      expect(reader.read(headers, body)).toMatchObject({ decision: expected });
    });
  });
}
