import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fact, Judged } from '../../../scripts/precision/judge.ts';
import { type Judgement, judgementOf, matches, readJudgements } from '../../../scripts/precision/judgements.ts';
import { precisionPage, unjudged } from '../../../scripts/precision/page.ts';
import { lastRanges } from '../../../scripts/precision/releases.ts';

describe('matches', () => {
  it.each([
    { pattern: '.spec.size', path: '.spec.size', is: true },
    { pattern: '.spec.size', path: '.spec.size.max', is: false },
    { pattern: '.spec.**', path: '.spec.size.max', is: true },
    { pattern: '**.size', path: '.spec.size', is: true },
    { pattern: '**.size', path: '.spec.size.max', is: false },
    { pattern: '.spec.**.name', path: '.spec.items[*].name', is: true },
    { pattern: '.spec**spec', path: '.spec', is: false },
    { pattern: '**.a**.b**', path: '.b.a', is: false },
  ])('$pattern, $path: $is', ({ pattern, path, is }) => {
    expect(matches(pattern, path)).toBe(is);
  });
});

const removed: Fact = {
  check: 'crd/field-removed',
  crd: 'wheels.example.com',
  path: '.spec.size',
  before: 'string',
  after: null,
  impact: 'breaking',
  message: 'field .spec.size (v1, string) was removed',
};

describe('a judgement', () => {
  const why = 'The field was written by no client.';

  it.each([
    { judgement: { breaking: true, why }, found: true },
    {
      judgement: { repository: 'acme/wheels', range: 'v1.0.0..v1.1.0', crd: 'wheels.example.com', breaking: true, why },
      found: true,
    },
    { judgement: { repository: 'acme/doors', breaking: true, why }, found: false },
    { judgement: { range: 'v1.1.0..v1.2.0', breaking: true, why }, found: false },
    { judgement: { check: 'crd/type-changed', breaking: true, why }, found: false },
    { judgement: { crd: 'doors.example.com', breaking: true, why }, found: false },
    { judgement: { path: '.spec.colour', breaking: true, why }, found: false },
  ] satisfies { judgement: Judgement; found: boolean }[])('$judgement: $found', ({ judgement, found }) => {
    expect(judgementOf([judgement], 'acme/wheels', 'v1.0.0..v1.1.0', removed) !== undefined).toBe(found);
  });
});

describe('files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-precision-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuses a judgement with an unknown key or without a reason', () => {
    const file = join(folder, 'judgements.yaml');
    writeFileSync(file, '- { breaking: true, wy: "It is so." }\n');

    expect(() => readJudgements(file)).toThrow(/wy/);
  });

  it('goes from the newest patch of a minor line to the first release of the next', () => {
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args]);
    git('init', '--quiet');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', 'first');
    for (const tag of ['v1.2.0', 'v1.2.1', 'v1.10.0', 'v1.9.0', 'v1.9.3', 'v2.0.0-rc.1', 'v2.0.0', 'chart-3.0.0'])
      git('tag', tag);

    expect(lastRanges(folder, 2)).toEqual([
      { base: 'v1.9.3', head: 'v1.10.0' },
      { base: 'v1.10.0', head: 'v2.0.0' },
    ]);
  });
});

describe('the page', () => {
  const release: Judged = {
    base: 'v1.0.0',
    head: 'v1.1.0',
    state: 'closed',
    doubts: [],
    ms: 1500,
    peakMb: 90,
    facts: [
      removed,
      { ...removed, path: '.spec.a|b', message: 'field .spec.a|b was removed' },
      { ...removed, path: '.spec.new', impact: 'compatible' },
    ],
  };
  const repositories = [{ name: 'acme/wheels', releases: [release] }];
  const judgements = [
    { path: '.spec.size', breaking: true, why: 'Stored objects lose it.' },
    { path: '.spec.a|b', breaking: false, why: 'No object can hold it.' },
  ];

  it('says how many breaking facts are right, and counts the rest', () => {
    const page = precisionPage(repositories, judgements);

    expect(page).toContain('**1 of 2 breaking facts are right (50.0 %).**');
    expect(page).toContain('| v1.0.0..v1.1.0 | 2 | 1 | 1 | 0 | 1 | 0 | 1.5 | 90 |');
    expect(page).toContain(
      '| 1 | No object can hold it. | acme/wheels v1.0.0..v1.1.0: field .spec.a\\|b was removed |',
    );
  });

  it('lists what is not judged', () => {
    expect(unjudged(repositories, judgements.slice(0, 1))).toEqual([
      'acme/wheels v1.0.0..v1.1.0 wheels.example.com: field .spec.a|b was removed',
    ]);
    expect(precisionPage(repositories, [])).toContain('**0 of 0 breaking facts are right; 2 are not judged.**');
  });
});
