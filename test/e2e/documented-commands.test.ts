import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { makeSampleRepositories } from '../../bin/local/sample-repositories.ts';

const root = resolve(import.meta.dirname, '../..');
const bundle = join(root, 'dist/sluice.mjs');
const place = mkdtempSync(join(tmpdir(), 'sluice-documented-'));
/** Where the reader stands: a clone with a change, and the files that the pages name. */
const here = join(place, 'work');

/** What each command of a page ends with, run one after the other on the sample. `store`: it needs the embedded engine; `says`: on standard error. */
const runs: Readonly<Record<string, { readonly ends: number; readonly store?: true; readonly says?: RegExp }>> = {
  'sluice check --repo ../widget-operator --base main': { ends: 1 },
  'sluice check --base v1.4.0 --head v1.5.0 --format sarif --output sluice.sarif': { ends: 1 },
  'sluice check --base main --not-enrolled undecided': { ends: 1 },
  'sluice explain crd/field-removed': { ends: 0 },
  'sluice diff crd old-crds/ new-crds/ --changelog': { ends: 1 },
  'sluice check --base main --stored-objects ./backup': { ends: 1 },
  'sluice rules plan': { ends: 0, store: true },
  'sluice rules apply --reason "first rules"': { ends: 0, store: true },
  'sluice rules plan --rules ./rules': { ends: 0, store: true },
  'sluice rules apply --rules ./rules --reason "warn first"': { ends: 0, store: true },
  // The table has the rules that the page wrote just before: they warn only.
  'sluice check --base main --rules table': {
    ends: 0,
    store: true,
    says: /^Judged by the table on this machine: \d+ rules/,
  },
  'sluice rules show crd-compat': { ends: 0, store: true },
  'sluice rules log crd-compat': { ends: 0, store: true },
  'sluice rules rollback crd-compat --reason "too strict"': { ends: 0, store: true },
  'sluice waive 38a98bf2ef8b80b61e03ba581adbde7a --rule crd-compat --repository harbour-lights/beacon-operator --until 2026-12-24 --reason "no stored beacon has the colour" --reference https://tracker.example.com/BEACON-7':
    { ends: 0, store: true },
  'sluice waive crd/enum-value-removed --repository harbour-lights/beacon-operator --scope paths=config/crd/** branches=main --until 2026-12-24 --reason "no stored beacon has the pattern"':
    { ends: 0, store: true },
  'sluice waivers list': { ends: 0, store: true },
  'sluice waivers list --state requested --repository harbour-lights/beacon-operator': { ends: 0, store: true },
  'sluice waivers expiring --days 14': { ends: 0, store: true },
  'sluice waivers unused --days 14': { ends: 0, store: true },
  'sluice waivers list --json': { ends: 0, store: true },
  'sluice check --base main --as-of 2026-12-01 --waivers waivers.yaml': {
    ends: 0,
    says: /^(Judged by the rules that Sluice ships.*\n)?$/,
  },
  'sluice outbox list': { ends: 0, store: true },
  'sluice outbox replay --all': { ends: 0, store: true },
  'sluice history --repository harbour-lights/beacon-operator --verdict fail --since 7d': { ends: 0, store: true },
  'sluice history --would-be fail --since 30d': { ends: 0, store: true },
  'sluice history --since 1h --limit 20': { ends: 0, store: true },
  'sluice skew explain hypershift-version-skew/node-pool --subject 4.20.3 --reference 4.22.1': { ends: 0 },
  'sluice tls explain deployment.yaml --profile Modern': { ends: 0 },
  'sluice tls explain deploy/widget.yaml --profile Modern': { ends: 0 },
  'sluice tls list profiles': { ends: 0 },
  'sluice tls exemptions . --rules ./rules': { ends: 0 },
  'sluice explain tls-profile': { ends: 0 },
  'sluice tls explain deploy/widget.yaml --rules widget-tls.yaml': { ends: 0 },
  'sluice rules apply --rules widget-tls.yaml --reason "Widget serves TLS"': { ends: 0, store: true },
  'sluice rules rollback widget-tls --to 1 --reason "not yet"': { ends: 0, store: true },
};

/** Commands of pages that this test does not run, each with the reason. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/ conformance \.\.\/corpus$/, 'the corpus is not part of this repository; test/bin/conformance runs the command'],
  [/ tls scan /, 'it needs a running server; test/bin/commands/tls.test.ts starts one'],
  [
    / (streams|nightly) /,
    'it needs streams or the archive of an older gate; test/bin/commands/streams.test.ts and nightly.test.ts have them',
  ],
  [
    / skew explain (pump-skew|lamp-image|image-floor|hypershift-version-skew\/node-pool --subject 4\.22|aro-hcp)/,
    'test/bin/commands/skew-page.test.ts runs it and compares what it prints',
  ],
  [/ waivers (show|approve|revoke) /, 'it needs the id of a waiver; test/bin/commands/waivers.test.ts has one'],
  [/ outbox replay OWNER/, 'it needs a verdict that was given up; test/bin/commands/outbox.test.ts has one'],
  [/ skew matrix pump-skew/, 'test/bin/commands/skew-page.test.ts runs it and compares what it prints'],
];

interface Documented {
  readonly page: string;
  readonly command: string;
}

function pages(): string[] {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...docs.map((name) => `docs/${name}`)];
}

function documented(): Documented[] {
  return pages().flatMap((page) => {
    const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```[^\n]*\n(.*?)^```/gms);
    return [...blocks]
      .flatMap(([, text = '']) => text.replace(/\\\n\s*/g, ' ').split('\n'))
      .flatMap((line) => /^\s*(?:\$ )?(?:npx )?(sluice .*)$/.exec(line)?.[1] ?? [])
      .map((command) => ({
        page,
        command: command
          .replace(/\s+#\s.*$/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      }));
  });
}

/** Words of a command line, with double quotes. The day until which a page waives lies ahead whenever the test runs. */
function wordsOf(command: string): string[] {
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const ahead = command.replace(/--until \d{4}-\d\d-\d\d/, `--until ${soon}`);
  return [...ahead.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);
}

function sluice(args: readonly string[]) {
  const { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: _, ...rest } = process.env;
  const env = { ...rest, SLUICE_HOME: join(place, 'home'), NO_COLOR: '1' };
  return spawnSync(process.execPath, [bundle, ...args], { cwd: here, env, encoding: 'utf8' });
}

/** Two clones of the sample operator, one with the files that the pages name beside it. */
function makeSample(): void {
  const repositories = makeSampleRepositories(join(place, 'repositories'));
  const beacon = repositories['harbour-lights/beacon-operator'] ?? '';
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe', encoding: 'utf8' });
  for (const clone of ['widget-operator', 'work']) {
    git(place, 'clone', '--quiet', beacon, clone);
    git(join(place, clone), 'checkout', '--quiet', '-b', 'change', 'origin/pull-2');
  }
  git(here, 'tag', 'v1.4.0', 'main');
  git(here, 'tag', 'v1.5.0', 'change');
  git(here, 'config', 'user.email', 'reader@example.com');
  const sample = join(root, 'bin/local/sample');
  const crds = (branch: string) => join(sample, 'beacon-operator', branch, 'config/crd');
  cpSync(crds('main'), join(here, 'old-crds'), { recursive: true });
  cpSync(crds('pull-2'), join(here, 'new-crds'), { recursive: true });
  cpSync(join(root, 'gates/rules'), join(here, 'rules'), { recursive: true });
  writeFileSync(
    join(here, 'rules/crd-compat.yaml'),
    readFileSync(join(here, 'rules/crd-compat.yaml'), 'utf8').replace('mode: enforce', 'mode: warn'),
  );
  for (const folder of ['backup', 'deploy']) mkdirSync(join(here, folder));
  writeFileSync(join(here, 'backup/beacon.yaml'), BEACON);
  cpSync(join(sample, 'lamp-room/main/manifests/lamp-room.yaml'), join(here, 'deployment.yaml'));
  cpSync(join(sample, 'lamp-room/main/manifests/lamp-room.yaml'), join(here, 'deploy/widget.yaml'));
  const [, rule = ''] =
    /^```yaml\n((?:(?!^```).)*?^id: widget-tls$.*?)^```/ms.exec(
      readFileSync(join(root, 'docs/tls-profile.md'), 'utf8'),
    ) ?? [];
  writeFileSync(join(here, 'widget-tls.yaml'), rule);
  const [, waivers = ''] =
    /^```yaml\n(- check:.*?)^```/ms.exec(readFileSync(join(root, 'docs/waivers.md'), 'utf8')) ?? [];
  writeFileSync(join(here, 'waivers.yaml'), waivers);
}

const BEACON = `apiVersion: lighting.example.com/v1
kind: Beacon
metadata: { name: pier }
spec: { colour: red, pattern: Fixed }
`;

describe('the commands that the pages print', () => {
  beforeAll(makeSample, 60_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  const printed = documented();
  const commands = new Set(printed.map(({ command }) => command));
  const hasEngine = isEngineInstalled(process.env);

  it('are all run here, or have the reason why not', () => {
    const unknown = printed.filter(({ command }) => runs[command] === undefined && reasonFor(command) === undefined);

    expect(unknown).toEqual([]);
    expect(Object.keys(runs).filter((command) => !commands.has(command))).toEqual([]);
    expect(elsewhere.filter(([pattern]) => ![...commands].some((command) => pattern.test(command)))).toEqual([]);
  });

  it.each(Object.entries(runs).map(([command, run]) => ({ command, ...run })))(
    '$command',
    ({ command, ends, store = false, says = /^$/ }) => {
      if (store && !hasEngine) return;
      const { status, stderr, stdout } = sluice(wordsOf(command));

      expect({ status, stderr }, stdout).toEqual({ status: ends, stderr: expect.stringMatching(says) });
    },
  );

  it('name commands that exist, also where they stand in a sentence', () => {
    const known = new Set([
      ...commandsOf([]),
      ...[...GROUPS].flatMap((group) => commandsOf([group]).map((name) => `${group} ${name}`)),
    ]);
    const wrong = [...new Set(inSentences())].filter((path) => !known.has(path));

    expect(wrong).toEqual([]);
  });
});

/** Names of the commands that the help of a command lists. */
function commandsOf(group: readonly string[]): string[] {
  const [, list = ''] = sluice([...group, '--help']).stdout.split(/^Commands:$/m);
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);
}

function reasonFor(command: string): string | undefined {
  return elsewhere.find(([pattern]) => pattern.test(command))?.[1];
}

const GROUPS = new Set(['rules', 'streams', 'nightly', 'skew', 'tls', 'diff']);

/** Commands in code spans: `rules plan` of `sluice rules plan --prune`, the first word only of a command without commands. */
function inSentences(): string[] {
  return pages().flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`(?:npx )?sluice ([a-z]+)(?: ([a-z]+)\b)?[^`\n]*`/g)].map(
      ([, first = '', second]) => (second !== undefined && GROUPS.has(first) ? `${first} ${second}` : first),
    ),
  );
}
