import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../../gates/model/json.ts';
import { Rule } from '../../../gates/model/rule.ts';
import { readYaml } from '../../../gates/model/yaml.ts';
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

  it.each(examples.map((text, index) => ({ text, index })))(
    'has parameters in example $index that a rule may have',
    ({ text }) => {
      const document = documentIn(text);
      const params = isJsonObject(document) ? document['params'] : undefined;

      expect(TlsProfileParams.safeParse(params)).toMatchObject({ success: true });
    },
  );

  it.each([
    { name: 'of the page', text: examples[0] ?? '' },
    { name: 'that ships', text: readFileSync(join(root, 'gates', 'rules', 'tls-profile.yaml'), 'utf8') },
  ])('the rule $name is one', ({ text }) => {
    const rule = Rule.parse(documentIn(text));

    expect(rule.gate).toBe('tls-profile');
    expect(TlsProfileParams.safeParse(rule.params)).toMatchObject({ success: true });
  });
});
