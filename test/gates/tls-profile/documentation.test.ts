import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedKnowledge } from '../../../bin/rule-files.ts';
import { readRulePack } from '../../../gates/catalogue.ts';
import type { Json } from '../../../gates/model/json.ts';
import { Rule } from '../../../gates/model/rule.ts';
import { readYaml } from '../../../gates/model/yaml.ts';
import { KnowledgeContent } from '../../../gates/tls-profile/knowledge/content.ts';
import { TlsProfileParams } from '../../../gates/tls-profile/params.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'tls-profile.md'), 'utf8');
const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);

function documentIn(text: string): Json {
  const reading = readYaml(text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.documents[0] ?? null;
}

describe('the page of the TLS gate', () => {
  it('has examples', () => {
    expect(examples).toHaveLength(2);
  });

  it('has examples that are right, together with what ships', () => {
    const files = examples.map((text, index) => ({ path: `${index}.yaml`, text }));

    const { rules, knowledge, problems } = readRulePack(files, shippedKnowledge());

    expect(problems).toEqual([]);
    expect([...rules, ...knowledge].map(({ id }) => id)).toEqual(['control-plane-tls', 'widget-tls']);
  });

  it('names every section that a document may have', () => {
    expect(Object.keys(KnowledgeContent.shape).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    { name: 'of the page', text: examples[0] ?? '' },
    { name: 'that ships', text: readFileSync(join(root, 'gates', 'rules', 'tls-profile.yaml'), 'utf8') },
  ])('the rule $name is one', ({ text }) => {
    const rule = Rule.parse(documentIn(text));

    expect(rule.gate).toBe('tls-profile');
    expect(TlsProfileParams.safeParse(rule.params)).toMatchObject({ success: true });
  });
});
