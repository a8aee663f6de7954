import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { rulesCommand } from '../../../bin/commands/rules.ts';
import { evaluate } from '../../../gates/catalogue.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { RuleSet } from '../../../gates/model/rule.ts';
import type { Snapshot } from '../../../gates/model/snapshot.ts';
import { dynamoRuleStore } from '../../../lambdas/adapters/dynamodb/rules.ts';
import { configTable } from '../../../lambdas/adapters/dynamodb/tables.ts';
import type { RuleStore } from '../../../lambdas/ports/rule-store.ts';
import { describeWithEngine } from '../../support/engine.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';
import { writeRule } from '../../support/write-rule.ts';
import { recordedIo } from '../support/recorded-io.ts';

const root = mkdtempSync(join(tmpdir(), 'sluice-knowledge-'));
afterAll(() => rmSync(root, { recursive: true }));

const rule = (params: string) => `id: harbour-tls
gate: tls-profile
title: Harbour follows the profile
owner: harbour@example.com
mode: enforce
params: ${params}
`;

const document = (content: string) => `kind: knowledge
id: harbour-tls-knowledge
gate: tls-profile
title: What Harbour brings
owner: harbour@example.com
source: Harbour's own documentation
content:
${content}`;

const widget = (args: readonly string[]) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: widget, namespace: harbour }
spec:
  template:
    spec:
      containers:
        - name: widget
          image: widget
          command: [/bin/widget, serve]
          args: ${JSON.stringify(args)}
          ports: [{ containerPort: 8443, name: https }]
`;

function world(store: RuleStore) {
  let files = 0;
  const write = (text: string) => {
    files += 1;
    const file = join(root, `${files}.yaml`);
    writeFileSync(file, text);
    return file;
  };
  const sluice = async (...args: string[]) => {
    const io = recordedIo(root);
    const open = async () => ({ rules: store, close: async () => undefined });
    const code = await runCli(['rules', ...args], io, [rulesCommand(open, fakeClock())]);
    return { code, out: io.stdout(), err: io.stderr() };
  };
  const change = ['--reason', 'tried', '--author', 'ada@example.com'];
  return {
    sluice: (...args: string[]) => sluice(...args),
    apply: (text: string, ...more: string[]) => sluice('apply', '--rules', write(text), ...change, ...more),
    rollback: (id: string, ...more: string[]) => sluice('rollback', id, ...change, ...more),
  };
}

function runOf(ruleSet: RuleSet, content: string) {
  const file = { path: 'deploy/widget.yaml', blob: hexDigest(content).slice(0, 40), size: content.length, content };
  const snapshot: Snapshot = {
    base: { sha: 'b'.repeat(40), files: [] },
    head: { sha: 'a'.repeat(40), files: [file] },
    changes: [{ status: 'added', path: file.path }],
  };
  const candidate = {
    kind: 'local_change' as const,
    repository: 'harbour/widgets',
    base: 'main',
    baseSha: snapshot.base.sha,
    headSha: snapshot.head.sha,
  };
  return evaluate({ candidate, snapshot, ruleSet, waivers: [], asOf: '2026-11-30T12:00:00.000Z' });
}

const verdictIn = async (store: RuleStore, content: string) => runOf(await store.active(), content).verdict;

/** Each is added by one YAML document, without code. */
const additions = [
  {
    name: 'a locator, for flags that nobody else has',
    params: '{}',
    manifest: widget(['--harbour-oldest=TLS1.2', '--harbour-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256']),
    before: 'inconclusive',
    content: `  locators:
    - id: harbour-widget
      source: widget/cmd/serve.go
      match: { commands: ["widget serve*"] }
      listeners:
        - stack: go
          min: { flags: [harbour-oldest], spelling: etcd }
          ciphers: { flags: [harbour-suites], naming: iana }
`,
    after: 'pass',
    needed: 'widget serve',
    without: 'gadget serve',
  },
  {
    name: 'a default of a stack, which replaces the shipped one',
    params: '{}',
    manifest: widget(['--tls-min-version=VersionTLS12']),
    before: 'fail',
    content: `  stacks:
    - id: component-base
      title: component-base, built with our list
      source: harbour/go-fork
      like: go
      ciphers: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
`,
    after: 'pass',
    needed: 'component-base',
    without: 'component-base-of-ours',
  },
  {
    name: 'a spelling of a cipher suite',
    params: '{}',
    manifest: widget(['--tls-min-version=VersionTLS12', '--tls-cipher-suites=HARBOUR_STRONG']),
    before: 'fail',
    content: `  cipherNames:
    - { suite: "C02F", naming: iana, names: [HARBOUR_STRONG], source: harbour/go-fork }
`,
    after: 'pass',
    needed: 'HARBOUR_STRONG',
    without: 'HARBOUR_OTHER',
  },
  {
    name: 'an edition of the profiles, in force from its first day',
    params: '{ profile: Intermediate }',
    manifest: widget(['--tls-min-version=VersionTLS12', '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256']),
    before: 'pass',
    content: `  editions:
    - id: openshift-api-2026-11
      source: openshift/api, as announced
      from: 2026-11-01
      profiles:
        - { name: Intermediate, minTLSVersion: VersionTLS12, ciphers: [ECDHE-RSA-AES256-GCM-SHA384] }
`,
    after: 'fail',
    needed: '2026-11-01',
    without: '2027-11-01',
  },
  {
    name: 'a kind of configuration, with its settings below others',
    params: '{}',
    manifest:
      'apiVersion: harbour.example/v1\nkind: Lighthouse\nmetadata: { name: north }\nspec: { lamp: { floor: VersionTLS11 } }\n',
    // A value that sets TLS is never silent, wherever it stands.
    before: 'inconclusive',
    content: `  configurations:
    - id: lighthouse
      source: harbour.example/v1 Lighthouse
      kinds: [Lighthouse]
      holder: spec.lamp
      min: floor
      ciphers: suites
      spelling: kubernetes
      stack: go
`,
    after: 'fail',
    needed: 'Lighthouse',
    without: 'Lightship',
  },
] as const;

function knowledgeOn(open: () => Promise<RuleStore>): void {
  it.each(additions)(
    'changes a verdict by one document: $name',
    async ({ params, manifest, before, content, after, needed, without }) => {
      const store = await open();
      const { apply, rollback } = world(store);
      expect((await apply(rule(params))).err).toBe('');
      const first = await store.active();
      const firstRun = runOf(first, manifest);
      expect(firstRun.verdict).toBe(before);

      expect((await apply(document(content))).err).toBe('');

      const second = await store.active();
      expect(second.digest).not.toBe(first.digest);
      expect(runOf(second, manifest).verdict).toBe(after);
      // A run replayed under its own rule set says what it said, to the byte.
      expect(runOf(first, manifest)).toEqual(firstRun);

      await apply(document(content.replaceAll(needed, without)));
      expect(await verdictIn(store, manifest)).toBe(before);
      expect((await rollback('harbour-tls-knowledge')).err).toBe('');
      expect(await verdictIn(store, manifest)).toBe(after);
    },
  );

  it('writes what the gate of a rule reads, once, and in one query of the heads', async () => {
    const store = await open();
    const { apply, sluice } = world(store);

    const { out } = await apply(rule('{}'));

    expect(out).toContain('+ tls-cipher-suites (add, version 0 -> 1)');
    expect(out).toContain('+ harbour-tls (add, version 0 -> 1)');
    expect((await store.active()).knowledge?.length).toBeGreaterThanOrEqual(9);
    expect((await sluice('plan')).out).toContain('= tls-cipher-suites (keep, version 1)');
  });

  it('refuses with the line what does not fit what is in force, and writes nothing', async () => {
    const store = await open();
    const { apply } = world(store);
    await apply(rule('{}'));
    const before = await store.log();

    const { code, err } = await apply(
      document('  cipherNames:\n    - { suite: "C02F", naming: iana, names: [RC4-SHA], source: a joke }\n'),
    );

    expect(code).toBe(2);
    expect(err).toMatch(/\.yaml:9: content\.cipherNames\.0: the name RC4-SHA is defined twice: it already means/);
    expect(await store.log()).toEqual(before);
  });

  it('refuses to take away what a rule in force names', async () => {
    const store = await open();
    const { apply } = world(store);
    const own = (id: string) =>
      document(
        `  editions:\n    - { id: ${id}, source: ours, from: 2026-11-01, chosen: by-name, profiles: [{ name: Intermediate, minTLSVersion: VersionTLS12 }] }\n`,
      );
    await apply(`${own('ours')}---\n${rule('{ edition: ours }')}`);

    const { code, err } = await apply(own('theirs'));

    expect(code).toBe(2);
    expect(err).toContain('rule harbour-tls, in force: params.edition: edition ours does not exist');
  });

  it('keeps, when it prunes, what every rule of the gate needs', async () => {
    const store = await open();
    const { apply } = world(store);
    await apply(
      `${document('  stacks:\n    - { id: ours, title: Ours, source: ours, like: go }\n')}---\n${rule('{}')}`,
    );

    const { out } = await apply(rule('{}'), '--prune');

    expect(out).toContain('- harbour-tls-knowledge (withdraw, version 1 -> 2)');
    expect(out).toContain('= tls-profiles (keep, version 1)');
    expect(await verdictIn(store, widget(['--tls-min-version=VersionTLS13']))).toBe('pass');
  });

  it('decides nothing by rules whose knowledge was withdrawn', async () => {
    const store = await open();
    const { apply } = world(store);
    await apply(rule('{}'));
    const change = { author: 'ada', reason: 'a mistake', at: '2026-12-01T12:00:00.000Z' };
    await writeRule(store, { id: 'tls-profiles', rule: null, ...change });

    const run = runOf(await store.active(), widget(['--tls-min-version=VersionTLS13']));

    expect(run.verdict).toBe('inconclusive');
    expect(run.results[0]?.doubts[0]?.reason).toContain('no knowledge document of tls-profile has profileNames');
  });

  it.each([
    { to: '7', said: '--to: harbour-tls has no version 7' },
    { to: undefined, said: 'harbour-tls has no earlier version' },
  ])('rolls back to a version that there is ($said)', async ({ to, said }) => {
    const store = await open();
    const { apply, rollback } = world(store);
    await apply(rule('{}'));

    const { code, err } = await rollback('harbour-tls', ...(to === undefined ? [] : ['--to', to]));

    expect(code).toBe(2);
    expect(err).toContain(said);
    expect((await rollback('unheard-of')).err).toContain('rule "unheard-of" does not exist');
  });
}

describe('knowledge in memory', () => {
  knowledgeOn(async () => fakeRuleStore());
});

describeWithEngine('knowledge on the embedded engine', ({ client, freshTable }) => {
  knowledgeOn(async () => dynamoRuleStore(client(), await freshTable(configTable)));
});
