import { describe, expect, it } from 'vitest';
import { readDelivery } from '../../../../../lambdas/adapters/github/facts/read-delivery.ts';
import type { Headers } from '../../../../../lambdas/ports/webhooks.ts';

const APP = 909090;
const sha = 'a'.repeat(40);
const other = 'b'.repeat(40);
const repository = { id: 1, full_name: 'acme/lamp', default_branch: 'main' };
const ana = { id: 9001, login: 'ana', type: 'User' };
const bot = { id: 77, login: 'bump[bot]', type: 'Bot' };
const base = { repository, installation: { id: 5 } };
const encoder = new TextEncoder();

function headersOf(event: string): Headers {
  return {
    'x-github-delivery': 'd-1',
    'x-github-event': event,
    'x-github-hook-installation-target-type': 'integration',
    'x-github-hook-installation-target-id': String(APP),
  };
}
const bytes = (body: unknown) => encoder.encode(JSON.stringify(body));
const read = (event: string, body: object) => readDelivery(headersOf(event), bytes({ ...base, ...body }));
const facts = (event: string, body: object) => {
  const reading = read(event, body);
  return reading.kind === 'read' ? reading.facts : reading;
};
const decision = (event: string, body: object) => {
  const reading = read(event, body);
  return reading.kind === 'read' ? reading.decision : reading;
};

describe('a pull request', () => {
  const pull = (action: string, parts: object = {}, event: object = {}) =>
    facts('pull_request', {
      action,
      number: 7,
      pull_request: {
        user: ana,
        author_association: 'MEMBER',
        head: { sha, repo: { id: 1 } },
        base: { repo: { id: 1 } },
        ...parts,
      },
      ...event,
    });

  it('tells who wrote it, and whether GitHub knows them', () => {
    expect(pull('opened')).toMatchObject({
      headSha: sha,
      author: ana,
      isTrusted: true,
      isFork: false,
      change: 'candidate',
    });
    expect(pull('opened', { user: bot, author_association: 'NONE' })).toMatchObject({ author: bot, isTrusted: false });
    expect(pull('opened', { user: null })).toMatchObject({ author: null });
    expect(pull('opened', { user: { ...ana, type: 'Robot' } })).toMatchObject({ author: null, change: 'candidate' });
  });

  it('tells what the event shows of it, where the event shows all of it', () => {
    const whole = {
      title: 'Change the light',
      state: 'open',
      updated_at: '2026-12-01T12:00:00Z',
      base: { ref: 'main', sha: 'b'.repeat(40), repo: { id: 1 } },
    };
    const shown = {
      title: 'Change the light',
      state: 'open',
      updatedAt: '2026-12-01T12:00:00Z',
      base: 'main',
      baseSha: 'b'.repeat(40),
      headSha: sha,
      author: ana,
      isFork: false,
    };

    expect(pull('opened', whole)).toMatchObject({ shown });
    expect(pull('opened', { ...whole, user: null })).toMatchObject({ shown: null });
    expect(pull('opened')).toMatchObject({ shown: null });
  });

  it.each([
    { what: 'another repository', repo: { id: 2 } },
    { what: 'a repository that is gone', repo: null },
  ])('from $what is of a fork', ({ repo }) => {
    expect(pull('opened', { head: { sha, repo } })).toMatchObject({ isFork: true });
  });

  it.each([
    { action: 'labeled', event: { label: { name: 'hold' } }, change: null },
    { action: 'edited', event: { changes: { base: {} } }, change: 'base' },
    { action: 'edited', event: { changes: { title: {} } }, change: null },
    { action: 'edited', event: { changes: { body: {} } }, change: null },
    { action: 'synchronize', event: {}, change: 'candidate' },
  ])('$action $event changes: $change', ({ action, event, change }) => {
    expect(pull(action, {}, event)).toMatchObject({ change });
  });

  it('that is closed unmerged may stop its evaluation', () => {
    expect(pull('closed', { merged: false })).toMatchObject({ cancels: true });
    expect(pull('closed', { merged: true })).toMatchObject({ cancels: false });
    expect(pull('closed', { merged_at: '2026-01-01T00:00:00Z' })).toMatchObject({ cancels: false });
  });
});

describe('a merge group', () => {
  const group = {
    head_sha: sha,
    head_ref: `refs/heads/gh-readonly-queue/release/4.22/pr-415-${other}`,
    base_sha: other,
    base_ref: 'refs/heads/release/4.22',
  };

  it('asks for a verdict on its own commit', () => {
    expect(facts('merge_group', { action: 'checks_requested', merge_group: group })).toEqual({
      what: 'merge_group',
      action: 'checks_requested',
      headSha: sha,
      baseSha: other,
      base: 'release/4.22',
      number: 415,
      reason: null,
      cancels: false,
    });
  });

  it.each([
    ['merged', false],
    ['invalidated', true],
    ['dequeued', true],
    [undefined, true],
  ])('destroyed as %s stops work: %s', (reason, cancels) => {
    expect(facts('merge_group', { action: 'destroyed', reason, merge_group: group })).toMatchObject({ cancels });
  });

  it('is told to have no verdict yet, and is never ignored in silence', () => {
    expect(decision('merge_group', { action: 'checks_requested', merge_group: group })).toMatchObject({
      kind: 'observe',
      repository: 'acme/lamp',
      facts: { what: 'merge_group' },
      reason: 'merge groups are not evaluated yet: the queue gets no verdict from here',
    });
  });
});

describe('a check', () => {
  const check = (appId: number, action: string, parts: object = {}) =>
    facts('check_run', {
      action,
      check_run: {
        name: 'sluice',
        head_sha: sha,
        app: { id: appId },
        external_id: 'x-1',
        conclusion: 'success',
        pull_requests: [],
        ...parts,
      },
    });

  it('is ours by the id of its App, not by its name', () => {
    expect(check(APP, 'rerequested')).toMatchObject({ isOwn: true, externalId: 'x-1' });
    expect(check(15368, 'completed')).toMatchObject({ isOwn: false, name: 'sluice', appId: 15368 });
  });

  it('names pull requests of its own repository only', () => {
    const pulls = [
      { number: 3, base: { repo: { id: 1 } } },
      { number: 4, base: { repo: { id: 2 } } },
    ];
    expect(check(APP, 'completed', { pull_requests: pulls })).toMatchObject({ numbers: [3] });
  });

  it('tells which button was pressed', () => {
    expect(
      facts('check_run', {
        action: 'requested_action',
        requested_action: { identifier: 'recheck' },
        check_run: { head_sha: sha, app: { id: APP } },
      }),
    ).toMatchObject({ requestedAction: 'recheck' });
  });
});

describe('a comment', () => {
  const comment = (
    body: string,
    parts: { user?: object | null; author_association?: string } = {},
    event: object = {},
  ) => ({
    action: 'created',
    issue: { number: 7, user: ana, pull_request: {} },
    comment: {
      id: 1,
      body,
      user: { id: 2, login: 'zoe', type: 'User' },
      author_association: 'MEMBER',
      created_at: '2026-08-26T18:20:00Z',
      ...parts,
    },
    ...event,
  });
  const waive = '/sluice waive crd-compat until 2026-09-10 because it is so (A-1)';

  it.each([
    { what: 'a member waives', body: comment(waive), standing: { allowed: true } },
    {
      what: 'the author waives',
      body: comment(waive, { user: ana }),
      standing: { allowed: false, reason: 'self_waiver' },
    },
    {
      what: 'a stranger waives',
      body: comment(waive, { author_association: 'NONE' }),
      standing: { allowed: false, reason: 'not_authorized' },
    },
    { what: 'a bot waives', body: comment(waive, { user: bot }), standing: { allowed: false, reason: 'bot' } },
    {
      what: 'a deleted account waives',
      body: comment(waive, { user: null }),
      standing: { allowed: false, reason: 'author_unknown' },
    },
    {
      what: 'a stranger asks for a look',
      body: comment('/sluice recheck', { author_association: 'NONE' }),
      standing: { allowed: true },
    },
    {
      what: 'the author asks for a look',
      body: comment('/sluice recheck', { user: ana }),
      standing: { allowed: true },
    },
    {
      what: 'a stranger holds',
      body: comment('/sluice hold', { author_association: 'NONE' }),
      standing: { allowed: false, reason: 'not_authorized' },
    },
  ])('in which $what', ({ body, standing }) => {
    expect(facts('issue_comment', body)).toMatchObject({ commands: [{ standing }] });
    const unheard = standing.reason === 'bot' || standing.reason === 'author_unknown';
    expect(decision('issue_comment', body)).toMatchObject(
      unheard
        ? { kind: 'ignore' }
        : {
            kind: 'command',
            repository: 'acme/lamp',
            target: { kind: 'comment', number: 7 },
            reason: 'a comment with commands',
          },
    );
  });

  it.each([
    { what: 'that was edited', body: comment(waive, {}, { action: 'edited' }) },
    { what: 'on an issue', body: comment(waive, {}, { issue: { number: 7, user: ana } }) },
    { what: 'without a command', body: comment('hello') },
  ])('$what commands nothing', ({ body }) => {
    expect(facts('issue_comment', body)).toMatchObject({ commands: [] });
    expect(decision('issue_comment', body)).toEqual({ kind: 'ignore', reason: 'the comment holds no command' });
  });
});

describe('a deployment that waits for a word', () => {
  const asked = (url: string) => ({
    action: 'requested',
    environment: 'production',
    deployment_callback_url: url,
    deployment: { sha },
  });
  const good = 'https://api.github.com/repos/acme/lamp/actions/runs/17/deployment_protection_rule';

  it('is answered at the address of its own repository', () => {
    expect(facts('deployment_protection_rule', asked(good))).toMatchObject({
      runId: 17,
      callback: { isExpected: true },
    });
    expect(decision('deployment_protection_rule', asked(good))).toMatchObject({
      kind: 'observe',
      reason: expect.stringContaining('nothing is approved'),
    });
  });

  it.each([
    good.replace('api.github.com', 'evil.example.com'),
    good.replace('https', 'http'),
    good.replace('acme/lamp', 'acme/buoy'),
    good.replace('api.github.com', 'api.github.com@evil.example.com'),
    `${good}?x`,
    `${good}/../x`,
    'https://api.github.com/repos/acme/lamp/../../x/actions/runs/17/deployment_protection_rule',
  ])('is not answered at %s', (url) => {
    expect(facts('deployment_protection_rule', asked(url))).toMatchObject({ callback: { isExpected: false } });
    expect(decision('deployment_protection_rule', asked(url))).toMatchObject({
      kind: 'observe',
      reason: expect.stringContaining('nothing is sent there'),
    });
  });
});

describe('the administration of a repository', () => {
  it.each([
    {
      now: 'enforce',
      before: null,
      expected: { what: 'enrolment', property: 'release-gate', value: 'enforce', before: null },
    },
    {
      now: null,
      before: 'enforce',
      expected: { what: 'enrolment', property: 'release-gate', value: null, before: 'enforce' },
    },
    {
      now: ['a', 'b'],
      before: null,
      expected: { what: 'enrolment', property: 'release-gate', value: 'a,b', before: null },
    },
  ])('enrols it by a property: $now', ({ now, before, expected }) => {
    const body = {
      action: 'updated',
      new_property_values: [{ property_name: 'release-gate', value: now }],
      old_property_values: [{ property_name: 'release-gate', value: before }],
    };

    expect(facts('custom_property_values', body)).toEqual(expected);
    expect(decision('custom_property_values', body)).toMatchObject({ kind: 'observe' });
  });

  it('says nothing by a property that is not ours', () => {
    const body = { action: 'updated', new_property_values: [{ property_name: 'tier', value: '1' }] };

    expect(facts('custom_property_values', body)).toEqual({ what: 'unread', event: 'custom_property_values' });
    expect(decision('custom_property_values', body)).toMatchObject({ kind: 'ignore' });
  });

  it('renames and moves it, and its id stays', () => {
    expect(facts('repository', { action: 'renamed', changes: { repository: { name: { from: 'lantern' } } } })).toEqual({
      what: 'renamed',
      id: 1,
      from: 'acme/lantern',
      to: 'acme/lamp',
    });
    expect(
      facts('repository', { action: 'transferred', changes: { owner: { from: { user: { login: 'ana' } } } } }),
    ).toMatchObject({ from: 'ana/lamp' });
    expect(facts('repository', { action: 'archived' })).toEqual({ what: 'repository', action: 'archived', id: 1 });
    expect(facts('repository', { action: 'renamed' })).toMatchObject({ kind: 'malformed' });
  });

  it('adds and removes installations', () => {
    const names = [{ full_name: 'acme/lamp' }];
    expect(facts('installation', { action: 'created', repositories: names })).toMatchObject({
      added: ['acme/lamp'],
      removed: [],
    });
    expect(facts('installation', { action: 'deleted', repositories: names })).toMatchObject({
      added: [],
      removed: ['acme/lamp'],
    });
    expect(facts('installation_repositories', { action: 'removed', repositories_removed: names })).toMatchObject({
      removed: ['acme/lamp'],
    });
  });
});

describe('the end of a repository', () => {
  const renamed = { repository: { name: { from: 'lantern' } } };
  const moved = { owner: { from: { user: { login: 'ana' } } } };
  const over = (end: string, name = 'acme/lamp') => ({ repository: name, end });
  const going = { repository: 'acme/lamp', end: null };
  const repositories = [{ full_name: 'acme/lamp' }, { full_name: 'acme/quay' }];
  const removed = (end: string) => [over(end), over(end, 'acme/quay')];

  it.each([
    ['repository', { action: 'deleted' }, [over('it was deleted')]],
    ['repository', { action: 'archived' }, [over('it was archived')]],
    ['repository', { action: 'unarchived' }, [going]],
    ['repository', { action: 'created' }, [going]],
    ['repository', { action: 'renamed', changes: renamed }, [over('it is acme/lamp now', 'acme/lantern'), going]],
    ['repository', { action: 'transferred', changes: moved }, [over('it is acme/lamp now', 'ana/lamp'), going]],
    ['installation', { action: 'deleted', repositories }, removed('the App was removed from it')],
    ['installation', { action: 'suspend', repositories }, removed('the App was suspended')],
    ['installation', { action: 'created', repositories: repositories.slice(0, 1) }, [going]],
    [
      'installation_repositories',
      { action: 'removed', repositories_removed: repositories },
      removed('the App was removed from it'),
    ],
    ['installation_repositories', { action: 'added', repositories_added: repositories.slice(0, 1) }, [going]],
  ])('is told by %s %j', (event, body, standings) => {
    // Events of an installation belong to no repository.
    const whole = event === 'repository' ? body : { ...body, repository: null };

    expect(decision(event, whole)).toMatchObject({ kind: 'standing', standings });
  });

  it.each(['edited', 'publicized', 'privatized'])('is not told by repository.%s', (action) => {
    expect(decision('repository', { action })).toMatchObject({ kind: 'ignore' });
  });

  it('names no repository that is none', () => {
    const body = { action: 'deleted', repositories: [{ full_name: 'acme' }], repository: null };

    expect(read('installation', body)).toMatchObject({ kind: 'malformed' });
  });
});

describe('a push', () => {
  const push = (parts: object) => ({ ref: 'refs/heads/main', before: other, after: sha, deleted: false, ...parts });

  it('of the default branch makes what was read there out of date', () => {
    expect(facts('push', push({}))).toMatchObject({
      branch: 'main',
      isDefaultBranch: true,
      after: sha,
      invalidates: ['owners', 'crd-baseline'],
    });
    expect(decision('push', push({}))).toMatchObject({ kind: 'observe' });
  });

  it.each([
    { parts: { ref: 'refs/heads/x' }, expected: { branch: 'x', invalidates: [] } },
    { parts: { ref: 'refs/tags/main' }, expected: { branch: null, invalidates: [] } },
    { parts: { ref: 'refs/heads/x', deleted: true, after: '0'.repeat(40) }, expected: { after: null } },
    { parts: { ref: 'refs/heads/x', after: '0'.repeat(40) }, expected: { after: null } },
  ])('of $parts.ref does not', ({ parts, expected }) => {
    expect(facts('push', push(parts))).toMatchObject(expected);
    expect(decision('push', push(parts))).toEqual({ kind: 'ignore', reason: 'nothing depends on pushes to this ref' });
  });
});

describe('a delivery that cannot be read', () => {
  it.each([
    {
      event: 'merge_group',
      body: { action: 'checks_requested' },
      reason: 'merge_group: merge_group is missing or not valid',
    },
    { event: 'push', body: { ref: 'main' }, reason: 'push: ref is missing or not valid' },
    { event: 'issue_comment', body: { action: 'created' }, reason: 'issue_comment: issue is missing or not valid' },
  ])('$event', ({ event, body, reason }) => {
    expect(facts(event, body)).toEqual({ kind: 'malformed', reason });
    expect(decision(event, body)).toEqual({ kind: 'malformed', reason });
  });

  it('is told apart from one of an unknown event', () => {
    expect(facts('moon_phase', {})).toEqual({ what: 'unknown', event: 'moon_phase' });
    expect(facts('star', { action: 'created' })).toEqual({ what: 'unread', event: 'star' });
    expect(facts('constructor', {})).toEqual({ what: 'unknown', event: 'constructor' });
  });
});
