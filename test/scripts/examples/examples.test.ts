import { describe, expect, it } from 'vitest';
import { gates } from '../../../gates/catalogue.ts';
import { Example, filesOf, readExamples } from '../../../scripts/examples/example.ts';
import { runExample } from '../../../scripts/examples/run-example.ts';
import { printsOf } from '../../../scripts/examples/show-example.ts';

const checks = gates.flatMap((gate) => gate.checks);
const examples = readExamples();

describe('the examples of the check pages', () => {
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
