import { describe, expect, it } from 'vitest';
import { outsideHostOf } from '../../../../gates/model/stream/outside.ts';
import { Stream } from '../../../../gates/model/stream.ts';
import { sampleStream } from '../../../support/streams.ts';

const { jobs: _, promoter: __, notify: ___, ...rest } = sampleStream();
const job = (runner: object) => ({ name: 'e2e', kind: 'blocking', runner });
const http = (parts: object = {}) => ({
  kind: 'http',
  hosts: ['ci.example.com'],
  start: { url: 'https://ci.example.com/jobs' },
  poll: { url: 'https://ci.example.com/jobs/{execution}' },
  state: '/status',
  states: { passed: ['ok'] },
  ...parts,
});
const dispatch = (confirm?: object) => ({
  kind: 'github-dispatch',
  repository: 'lamps/deploy',
  ...(confirm && { confirm }),
});

function problemsOf(parts: { runner?: object; promoter?: object; notify?: readonly object[] }): readonly string[] {
  const {
    runner = { kind: 'gangway', job: 'periodic-dock' },
    promoter = { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
    notify = [],
  } = parts;
  const parsed = Stream.safeParse({ ...rest, jobs: [job(runner)], promoter, notify });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the document of a stream', () => {
  it.each<{ what: string; parts: Parameters<typeof problemsOf>[0] }>([
    {
      what: 'a workflow',
      parts: { runner: { kind: 'github-workflow', repository: 'lamps/gate', workflow: 'e2e.yml' } },
    },
    {
      what: 'a check of an app',
      parts: { runner: { kind: 'github-check', appId: 1, check: 'scan', component: 'lamp-operator' } },
    },
    { what: 'a job over HTTP', parts: { runner: http({ secret: 'my-ci', page: '/page', execution: '/id' }) } },
    {
      what: 'a job on this machine',
      parts: {
        runner: http({
          hosts: ['127.0.0.1:8080'],
          start: { url: 'http://127.0.0.1:8080/' },
          poll: { url: 'http://127.0.0.1:8080/' },
        }),
      },
    },
    {
      what: 'a dispatch with its confirmation',
      parts: { promoter: dispatch({ by: 'commit-status', context: 'deploy' }) },
    },
    {
      what: 'an event with its confirmation',
      parts: { promoter: { kind: 'eventbridge', confirm: { by: 'event', source: 'lamps.deployer' } } },
    },
    {
      what: 'three kinds of channels',
      parts: {
        notify: [
          { kind: 'slack', channel: 'C1' },
          { kind: 'email', to: ['a@example.com'] },
          { kind: 'webhook', url: 'https://hooks.example.com/x', secret: 'lamps-hook' },
        ],
      },
    },
  ])('may name $what', ({ parts }) => {
    expect(problemsOf(parts)).toEqual([]);
  });

  it.each<{ what: string; parts: Parameters<typeof problemsOf>[0]; problem: string }>([
    {
      what: 'a check by its name alone',
      parts: { runner: { kind: 'github-check', check: 'scan' } },
      problem: 'jobs.0.runner.appId',
    },
    {
      what: 'a check of a stranger',
      parts: { runner: { kind: 'github-check', appId: 1, check: 'scan', component: 'boat' } },
      problem: 'boat is no component of this stream; it has lamp-operator',
    },
    {
      what: 'a repository that climbs',
      parts: { runner: { kind: 'github-workflow', repository: 'lamps/..', workflow: 'e2e.yml' } },
      problem: 'owner/name',
    },
    {
      what: 'a workflow by a path',
      parts: { runner: { kind: 'github-workflow', repository: 'lamps/gate', workflow: '../e2e.yml' } },
      problem: 'named by its file',
    },
    {
      what: 'plain HTTP',
      parts: { runner: http({ start: { url: 'http://ci.example.com/' } }) },
      problem: 'begins with https://',
    },
    {
      what: 'a user in an address',
      parts: { runner: http({ poll: { url: 'https://me@ci.example.com/' } }) },
      problem: 'begins with https://',
    },
    {
      what: 'a host that a candidate could name',
      parts: { runner: http({ poll: { url: 'https://{image}/' } }) },
      problem: 'begins with https://',
    },
    {
      what: 'a host that is not listed',
      parts: { runner: http({ poll: { url: 'https://evil.example.com/' } }) },
      problem: 'evil.example.com is not among the hosts',
    },
    {
      what: 'a header with a line end',
      parts: { runner: http({ start: { url: 'https://ci.example.com/', headers: { a: 'b\r\nc: d' } } }) },
      problem: 'one line of ASCII',
    },
    {
      what: 'a header of the connection',
      parts: { runner: http({ start: { url: 'https://ci.example.com/', headers: { Host: 'x' } } }) },
      problem: 'start.headers.Host',
    },
    {
      what: 'a word with two meanings',
      parts: { runner: http({ states: { passed: ['ok'], failed: ['ok'] } }) },
      problem: 'ok has two meanings',
    },
    { what: 'no word that passes', parts: { runner: http({ states: { passed: [] } }) }, problem: 'states.passed' },
    { what: 'a place that is none', parts: { runner: http({ state: 'status' }) }, problem: 'RFC 6901' },
    { what: 'a dispatch that nobody confirms', parts: { promoter: dispatch() }, problem: 'promoter.confirm' },
    {
      what: 'a confirmation by nothing',
      parts: { promoter: dispatch({ by: 'none' }) },
      problem: 'promoter.confirm.by',
    },
    {
      what: 'a confirmation by AWS',
      parts: { promoter: dispatch({ by: 'event', source: 'aws.ecr' }) },
      problem: 'sources of AWS',
    },
    {
      what: 'a bus of another account',
      parts: { promoter: { kind: 'eventbridge', bus: 'arn:aws:events:x', confirm: { by: 'event', source: 'a' } } },
      problem: 'bus of the same account',
    },
    {
      what: 'a confirmation without a tag for each component',
      parts: { promoter: dispatch({ by: 'registry-tag', repositories: {}, tags: ['x'] }) },
      problem: 'promoter.confirm.repositories: no repository for lamp-operator: name the one whose tags are moved',
    },
    {
      what: 'a status on a stranger',
      parts: { promoter: dispatch({ by: 'commit-status', context: 'x', component: 'boat' }) },
      problem: 'boat is no component',
    },
    {
      what: 'a webhook without a secret',
      parts: { notify: [{ kind: 'webhook', url: 'https://hooks.example.com/' }] },
      problem: 'notify.0.secret',
    },
    { what: 'mail to nobody', parts: { notify: [{ kind: 'email', to: [] }] }, problem: 'notify.0.to' },
    {
      what: 'mail with a header in it',
      parts: { notify: [{ kind: 'email', to: ['a@example.com\r\nBcc: b@example.com'] }] },
      problem: 'notify.0.to.0',
    },
    {
      what: 'one channel twice',
      parts: {
        notify: [
          { kind: 'slack', channel: 'C1' },
          { kind: 'slack', channel: 'C1' },
        ],
      },
      problem: 'C1 is told twice',
    },
  ])('is refused with $what', ({ parts, problem }) => {
    expect(problemsOf(parts).join('\n')).toContain(problem);
  });

  it.each([
    ['https://ci.example.com/a?b={intent}', 'ci.example.com'],
    ['https://ci.example.com:8443', 'ci.example.com:8443'],
    ['https://ci.example.com:443/x', 'ci.example.com'],
    ['http://localhost:1/x', 'localhost:1'],
    ['http://localhost:80/x', 'localhost'],
    ['https://ci.example.com\\@evil.example.com/', undefined],
    ['https://CI.example.com/', undefined],
    ['https://ci.example.com#x', undefined],
  ])('has in %s the host %s', (url, host) => {
    expect(outsideHostOf(url)).toBe(host);
    if (host !== undefined) expect(new URL(url).host).toBe(host);
  });
});

describe('the image that a job is told', () => {
  const sets = [{ name: 'lamp-operator', repository: 'registry.example.com/lamps/operator' }];
  const toldOf = (text: string) => {
    const parsed = Stream.safeParse({
      ...rest,
      components: sets,
      jobs: [job({ kind: 'gangway', job: 'dock', env: { IMAGE: text } })],
      promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
    });
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  };

  it.each(['{image}', '{image.lamp-operator}', 'docker://{image}', '{image: a}', '$' + '{release}'])(
    'may be %s',
    (text) => {
      expect(toldOf(text)).toEqual([]);
    },
  );

  it.each(['{imagge}', '{image.lamp-bundle}', '{ image }', '{Image}'])('is never sent as %s', (text) => {
    expect(toldOf(text)).toEqual([`${text} stands for no image: write {image}`]);
  });
});

describe('a stream that is promoted by a Release', () => {
  const promoter = { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' };
  const konflux = { kind: 'konflux', namespace: 'lamps' };

  it.each([
    { source: { kind: 'quay' } },
    { source: { kind: 'ecr', account: '111122223333' } },
    { source: { kind: 'tekton', namespace: 'lamps' } },
    { source: { kind: 'signed', sender: 'forge' } },
  ])('takes no candidates that name no Snapshot: $source.kind', ({ source }) => {
    const parsed = Stream.safeParse({
      ...rest,
      jobs: [job({ kind: 'gangway', job: 'dock' })],
      promoter,
      sources: [konflux, source],
    });

    expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      `sources.1: a Release needs a Snapshot, and ${source.kind} events name none: take konflux, or promote in another way`,
    ]);
  });
});
