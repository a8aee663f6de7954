import { describe, expect, it } from 'vitest';
import { gates } from '../../../gates/catalogue.ts';
import { Example, filesOf, readExamples } from '../../../scripts/examples/example.ts';
import { runExample } from '../../../scripts/examples/run-example.ts';
import { printsOf } from '../../../scripts/examples/show-example.ts';

const checks = gates.flatMap((gate) => gate.checks);
const examples = readExamples();

/** Families whose headlines follow the style guide of CONTRIBUTING.md; a family joins when its messages were edited. */
const EDITED: readonly string[] = ['crd', 'skew', 'tls'];
const HEADLINE_LENGTH = 120;

const edited = [...examples].filter(([id]) => EDITED.includes(id.slice(0, id.indexOf('/'))));

describe('the headlines of the examples', () => {
  it.each(edited)('name the keyword, are short, and hold no expression: %s', async (id, example) => {
    const run = await runExample(id, example);
    const findings = run.results.flatMap((result) => result.findings).filter(({ check }) => check === id);
    const keyword = checks.find((check) => check.id === id)?.keyword;
    const expressions = Object.values(filesOf(example)).flatMap(({ head = '' }) =>
      [...head.matchAll(/^\s*-? ?rule: (.*)$/gm)].map(([, rule = '']) => rule),
    );

    for (const { message } of findings) {
      expect(message.length, message).toBeLessThanOrEqual(HEADLINE_LENGTH);
      expect(message).not.toMatch(/\.$/);
      if (keyword !== undefined) expect(message).toContain(keyword);
      for (const expression of expressions) expect(message).not.toContain(expression);
    }
  });

  it('are read for families that exist', () => {
    expect(EDITED.filter((family) => !checks.some(({ id }) => id.startsWith(`${family}/`)))).toEqual([]);
  });
});

describe('the examples of the check pages', () => {
  it('are there for every check', () => {
    expect(checks.map(({ id }) => id).filter((id) => !examples.has(id))).toEqual([]);
  });

  it('belong to checks', () => {
    expect([...examples.keys()].filter((id) => !checks.some((check) => check.id === id))).toEqual([]);
  });

  it.each([...examples])('make their check answer: %s', async (id, example) => {
    const run = await runExample(id, example);
    const answers = run.results.flatMap(({ findings, doubts }) => [...findings, ...doubts]);

    expect(run.doubts).toEqual([]);
    expect(printsOf(run, id).length, `answers: ${JSON.stringify(answers, null, 1)}`).toBeGreaterThan(0);
  });

  it('is silent without the change', async () => {
    const [id, example] = ['crd/max-items-tightened', examples.get('crd/max-items-tightened') ?? plain];
    const same = { ...example, spec: { base: example.spec?.head ?? '', head: example.spec?.head ?? '' } };
    const run = await runExample(id, same);

    expect(printsOf(run, id)).toEqual([]);
    expect(run.verdict).toBe('not-applicable');
  });

  it('puts the properties of an example into the stock CRD', () => {
    const files = filesOf(Example.parse({ title: 'x', spec: { base: 'a:\n  type: string\n', head: 'b: {}' } }));

    expect(files['config/crd/beacons.yaml']?.base).toContain('                a:\n                  type: string\n');
    expect(files['config/crd/beacons.yaml']?.head).toContain('                b: {}\n');
  });
});

const plain = Example.parse({ title: 'plain' });
