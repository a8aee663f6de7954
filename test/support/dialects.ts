import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readYaml } from '../../gates/model/yaml.ts';

const Dialect = z.strictObject({
  name: z.string(),
  /** `unread`: documented as not read. */
  answer: z.enum(['judged', 'doubted', 'unread']),
  path: z.string().optional(),
  text: z.string(),
  /** Words of the sample behind which it may be cut off without being silent. */
  cut: z.string().optional(),
});
export type Dialect = z.infer<typeof Dialect>;

/** The dialects that a gate claims, each with a sample: docs/dialects/<gate>.yaml. */
export function dialects(gate: string): Dialect[] {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'dialects', `${gate}.yaml`);
  const reading = readYaml(readFileSync(file, 'utf8'));
  if (!reading.ok) throw new Error(`${file}: ${reading.reason}`);
  return z.array(Dialect).parse(reading.documents[0]);
}
