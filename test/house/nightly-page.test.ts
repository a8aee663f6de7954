import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../gates/model/stream.ts';
import { readYaml } from '../../gates/model/yaml.ts';

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
