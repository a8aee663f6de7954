import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gates } from '../../gates/catalogue.ts';
import type { Gate } from '../../gates/model/gate.ts';
import { checkPages, driftOf } from '../../scripts/check-pages.ts';
import { showExamples } from '../../scripts/examples/show-example.ts';

const folder = join(import.meta.dirname, '../../docs/checks');

const gate: Gate = {
  id: 'toys',
  title: 'Toys are safe',
  params: z.unknown(),
  checks: [
    {
      id: 'toy/small-part',
      title: 'A part is small',
      whoBreaks: 'Children.',
      why: 'A `<part>` can be <swallowed>.',
      wayOut: 'Glue it.',
      source: 'Experience.',
    },
  ],
  reads: () => true,
  judge: () => ({ facts: [], doubts: [], examined: 0 }),
  explain: () => ({ message: '', whoBreaks: '', why: '', wayOut: '' }),
};

describe('the pages of checks', () => {
  it('in docs/checks are up to date', async () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    const found = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

    expect(driftOf(checkPages(gates, await showExamples()), found)).toEqual([]);
  });

  it('say what a check says, and show HTML as text', () => {
    const page = checkPages([gate]).get('toy/small-part.md') ?? '';

    expect(page).toContain('# toy/small-part\n\nA part is small.\n');
    expect(page).toContain('## Why it matters\n\nA `<part>` can be &lt;swallowed>.\n');
    expect(checkPages([gate]).get('README.md')).toContain('- [toy/small-part](toy/small-part.md): A part is small\n');
  });

  it('show example, effects by audience, default level and API server of every check of CRDs', async () => {
    const crds = gates.filter(({ id }) => id === 'crd-compat');
    const pages = [...checkPages(crds, await showExamples())].filter(([path]) => path !== 'README.md');
    const parts = [
      '## Example\n',
      '| audience | effect |\n',
      'Under the default rule: ',
      '## What the API server does\n',
    ];
    const lacking = pages.flatMap(([path, text]) =>
      parts.filter((part) => !text.includes(part)).map((part) => `${path}: ${part.trim()}`),
    );

    expect(pages.length).toBeGreaterThan(100);
    expect(lacking).toEqual([]);
  });

  it.each([
    { name: 'nothing', change: (_: Map<string, string>) => undefined, drift: [] },
    {
      name: 'a missing page',
      change: (pages: Map<string, string>) => pages.delete('README.md'),
      drift: ['docs/checks/README.md is missing'],
    },
    {
      name: 'a changed page',
      change: (pages: Map<string, string>) => pages.set('toy/small-part.md', 'x'),
      drift: ['docs/checks/toy/small-part.md is not up to date'],
    },
    {
      name: 'a page of no check',
      change: (pages: Map<string, string>) => pages.set('toy/other.md', 'x'),
      drift: ['docs/checks/toy/other.md belongs to no check'],
    },
  ])('drift by $name', ({ change, drift }) => {
    const pages = checkPages([gate]);
    change(pages);

    expect(driftOf(checkPages([gate]), pages)).toEqual(drift);
  });
});
