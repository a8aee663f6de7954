import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../gates/model/stream.ts';
import { readYaml } from '../../gates/model/yaml.ts';
import { costTables, NIGHT_AMOUNTS, nightCost, nightTotal, PODS, podCost } from '../../scripts/night-cost.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/nightly.md'), 'utf8');
const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => {
  const read = readYaml(text);
  return read.ok ? (read.documents[0] as Readonly<Record<string, unknown>>) : {};
});
const [whole = {}] = blocks;

describe('the page of the nightly', () => {
  it('has a whole document and parts for it', () => {
    expect(blocks.length).toBeGreaterThan(3);
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(['id', 'components', 'sources', 'jobs', 'promoter']));
  });

  it.each(blocks.map((block, index) => [index, block] as const))(
    'shows a document that is taken: block %i',
    (_, block) => {
      const parsed = Stream.safeParse({ ...whole, ...block });

      expect(Object.keys(block).length).toBeGreaterThan(0);
      expect(parsed.error?.issues).toBeUndefined();
    },
  );
});

describe('what a night costs', () => {
  it('is computed: the page shows the lines, their sum, the prices, and the pod that waits, as they come out', () => {
    const [, shown = ''] = /<!-- scripts\/night-cost\.ts -->\n([\s\S]*?)\n<!-- end -->/.exec(page) ?? [];

    expect(shown).toBe(costTables(NIGHT_AMOUNTS));
  });

  it('is the sum of amounts at their prices', () => {
    const one = { transitions: 1_000_000, calls: 0, writeUnits: 1_000_000, readUnits: 1_000_000, tickReadUnits: 0 };
    const dollars = Object.fromEntries(nightCost(one).map(({ what, dollars: of }) => [what, Number(of.toFixed(6))]));

    expect(dollars).toMatchObject({ 'Step Functions Standard': 25, 'DynamoDB writes': 0.625, 'DynamoDB reads': 0.125 });
    expect(nightTotal(one)).toBeCloseTo(
      nightCost(one).reduce((sum, line) => sum + line.dollars, 0),
      9,
    );
  });

  it('is a few times less than the smallest pod that waits for the same jobs', () => {
    // A quarter of a vCPU and half a GB at $0.04048 and $0.004445 an hour.
    expect(PODS.map((pod) => podCost(pod, 1).toFixed(7))).toEqual(['0.0123425', '0.0145650']);
    expect(podCost(PODS[0] ?? { what: '', cpus: 0, gigabytes: 0 }, 5.5)).toBeGreaterThan(4 * nightTotal(NIGHT_AMOUNTS));
  });
});
