import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('sends image events to the address that the stage and the laptop listen at', () => {
  const route = /'(\/[a-z-]+\/)\{source\}\/\{sender\}'/.exec(text('lib/constructs/image-events.ts'))?.[1];
  expect(route).toBe('/images/');
  expect(text('bin/local/front-door.ts')).toContain(`startsWith('${route}')`);
  const posts = [...text('docs/image-events.md').matchAll(/^POST (\/[^/]+\/)/gm)].map((match) => match[1]);
  expect(posts).toEqual([route]);
});
