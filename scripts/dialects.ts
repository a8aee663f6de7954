import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readYaml } from '../gates/model/yaml.ts';

const Dialect = z.strictObject({
  name: z.string(),
  /** `unread`: documented as not read. */
  answer: z.enum(['judged', 'doubted', 'unread']),
  /** What the page says beside the answer. */
  says: z.string().optional(),
  path: z.string().optional(),
  text: z.string(),
  /** Words of the sample behind which it may be cut off without being silent. */
  cut: z.string().optional(),
  /** How a rule reads the sample, where the rule says it. */
  read: z.record(z.string(), z.json()).optional(),
});
export type Dialect = z.infer<typeof Dialect>;

const docs = join(import.meta.dirname, '..', 'docs');

/** The gates with a list of dialects. */
export function gatesWithDialects(): string[] {
  return readdirSync(join(docs, 'dialects'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace(/\.yaml$/, ''));
}

/** The dialects that a gate claims, each with a sample: docs/dialects/<gate>.yaml. */
export function dialectsOf(gate: string): Dialect[] {
  const file = join(docs, 'dialects', `${gate}.yaml`);
  const reading = readYaml(readFileSync(file, 'utf8'));
  if (!reading.ok) throw new Error(`${file}: ${reading.reason}`);
  return z.array(Dialect).parse(reading.documents[0]);
}

const ANSWERS: Readonly<Record<Dialect['answer'], string>> = {
  judged: 'judged',
  doubted: 'a doubt',
  unread: 'not read',
};

function tableOf(gate: string): string {
  const rows = dialectsOf(gate).map(({ name, answer, says }) => {
    const words = says === undefined ? ANSWERS[answer] : `${ANSWERS[answer]}: ${says.trim()}`;
    return `| ${name} | ${words.replaceAll('|', '\\|')} |`;
  });
  return ['| dialect | answer |', '|---|---|', ...rows].join('\n');
}

const TABLE = /<!-- dialects of ([a-z-]+)[^>]*-->\n(?:.*?\n)?<!-- end of dialects -->/gs;

/** A page with the tables of dialects that its marks ask for. */
export function withTables(page: string): string {
  return page.replaceAll(TABLE, (_, gate: string) =>
    [
      `<!-- dialects of ${gate}: written by \`npm run docs\` from dialects/${gate}.yaml -->`,
      tableOf(gate),
      '<!-- end of dialects -->',
    ].join('\n'),
  );
}

/** The pages that show tables of dialects, by name below docs/, as they are. */
export function pagesWithTables(): ReadonlyMap<string, string> {
  const pages = readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(join(docs, name), 'utf8')] as const);
  return new Map(pages.filter(([, text]) => text.includes('<!-- dialects of ')));
}
