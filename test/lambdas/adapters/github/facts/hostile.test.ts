import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelivery } from '../../../../../lambdas/adapters/github/facts/read-delivery.ts';
import { slackAnswerOf } from '../../../../../lambdas/adapters/slack/answer.ts';
import type { DeliveryReading } from '../../../../../lambdas/ports/deliveries.ts';
import { runs } from '../../../../support/property-runs.ts';

const sha = 'a'.repeat(40);
const user = { id: 1, login: 'ana', type: 'User' };
const repository = { id: 1, full_name: 'acme/lamp', default_branch: 'main' };
const check = {
  name: 'sluice',
  head_sha: sha,
  app: { id: 9 },
  external_id: 'x',
  pull_requests: [{ number: 1, base: { repo: { id: 1 } } }],
};

/** One body of each kind that is read. */
const bodies: Readonly<Record<string, object>> = {
  pull_request: {
    action: 'edited',
    number: 7,
    changes: { base: {} },
    pull_request: { user, author_association: 'MEMBER', head: { sha, repo: { id: 1 } }, base: { repo: { id: 1 } } },
  },
  merge_group: {
    action: 'destroyed',
    reason: 'merged',
    merge_group: {
      head_sha: sha,
      head_ref: `refs/heads/gh-readonly-queue/main/pr-1-${sha}`,
      base_sha: sha,
      base_ref: 'refs/heads/main',
    },
  },
  push: { ref: 'refs/heads/main', before: sha, after: sha, deleted: false },
  check_run: { action: 'requested_action', check_run: check, requested_action: { identifier: 'x' } },
  check_suite: { action: 'rerequested', check_suite: check },
  issue_comment: {
    action: 'created',
    issue: { number: 7, user, pull_request: {} },
    comment: {
      id: 1,
      body: '/sluice waive x until 2026-09-10 because y (Z)',
      user,
      author_association: 'MEMBER',
      created_at: '2026-08-26T18:20:00Z',
    },
  },
  deployment_protection_rule: {
    action: 'requested',
    environment: 'production',
    deployment_callback_url: 'https://api.github.com/repos/acme/lamp/actions/runs/1/deployment_protection_rule',
    deployment: { sha },
  },
  custom_property_values: {
    action: 'updated',
    new_property_values: [{ property_name: 'sluice', value: 'x' }],
    old_property_values: [],
  },
  repository: { action: 'renamed', changes: { repository: { name: { from: 'lantern' } } } },
  installation: { action: 'created', repositories: [{ full_name: 'acme/lamp' }] },
  ping: { zen: 'x' },
};

const stranger = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, true, [], {}, '__proto__', '\ud800', '--upload-pack=x'),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

function replaced(value: unknown, path: readonly number[], by: unknown): unknown {
  const [step = 0, ...rest] = path;
  if (typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  const entries = Object.entries(value).map(([name, member]) => [name, name !== key ? member : next(member)]);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);

  function next(member: unknown): unknown {
    return rest.length === 0 ? by : replaced(member, rest, by);
  }
}

const headersOf = (event: string) => ({
  'x-github-delivery': 'd',
  'x-github-event': event,
  'x-github-hook-installation-target-type': 'integration',
  'x-github-hook-installation-target-id': '9',
});

/** What no delivery gets past: one of five decisions, commit ids that are commit ids, callbacks on GitHub's API only. */
function expectBounds(reading: DeliveryReading): void {
  expect(['read', 'malformed']).toContain(reading.kind);
  if (reading.kind !== 'read') return;
  const { facts, decision } = reading;
  expect(['evaluate', 'standing', 'command', 'observe', 'ignore']).toContain(decision.kind);
  if ('headSha' in facts) expect(facts.headSha).toMatch(/^[0-9a-f]{40}$/);
  if (facts.what === 'deployment' && facts.callback.isExpected)
    expect(new URL(facts.callback.url).hostname).toBe('api.github.com');
}

describe.each(Object.keys(bodies))('whatever becomes of a %s event', (event) => {
  it('it is read to an end, and asks for one of five things', () => {
    const sample = { repository, installation: { id: 5 }, ...bodies[event] };
    fc.assert(
      fc.property(fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }), stranger, (path, by) => {
        const body = new TextEncoder().encode(JSON.stringify(replaced(sample, path, by)) ?? '');
        const reading = readDelivery(headersOf(event), body);
        expectBounds(reading);
      }),
      runs(300),
    );
  });

  it('any bytes are read to an end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['read', 'malformed']).toContain(readDelivery(headersOf(event), bytes).kind);
      }),
      runs(),
    );
  });
});

describe('whatever Slack answers', () => {
  it('only its own word is taken for success', () => {
    const answer = fc.record({
      kind: fc.constant('answered' as const),
      status: fc.integer({ min: 100, max: 599 }),
      headers: fc.constant({}),
      body: fc.oneof(fc.string(), fc.json(), fc.constant('{"ok":false,"error":"x"}')),
    });
    fc.assert(
      fc.property(answer, (given) => {
        if (slackAnswerOf(given).kind === 'sent') expect(given.body.trim()).toBe('ok');
      }),
      runs(),
    );
  });
});
