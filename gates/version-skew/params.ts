import * as z from 'zod';
import { CHECKS } from './catalogue.ts';
import { axesOfLimit } from './judging/judge-limit.ts';
import { headShape } from './limits/limit.ts';
import { KNOWN_LINEAGES } from './lineages/known-lineages.ts';
import { Lineage } from './lineages/lineage.ts';
import { Source } from './sources/source.ts';

const [first, ...others] = CHECKS;

/** A limit of any kind, without a name. */
export const LimitBody = z.discriminatedUnion('kind', [first.body, ...others.map(({ body }) => body)]);
export type LimitBody = z.infer<typeof LimitBody>;

/** A limit as a rule has it. */
export const NamedLimit = z.discriminatedUnion('kind', [
  first.body.extend(headShape),
  ...others.map(({ body }) => body.extend(headShape)),
]);
export type NamedLimit = LimitBody & { id: string; title: string; source: { document: string; date: string } };

const Constant = z.union([z.string(), z.boolean(), z.number().int()]);

/** A named value, or several: written in the rule, or read from files, images and other repositories. */
export const Axis = z
  .strictObject({
    title: z.string().min(1).optional(),
    /** A constant. Versions are texts: quote them, since 4.10 as a number is 4.1. */
    value: z.union([Constant, z.array(Constant).min(1)]).optional(),
    sources: z.array(Source).min(1).optional(),
    /** Take the first source that finds something, and ask no other: the version that is reached, else the one asked for. */
    firstFound: z.boolean().default(false),
    /** Taken where the sources find nothing. */
    default: Constant.optional(),
  })
  .refine(({ value, sources }) => value === undefined || sources === undefined, {
    message: 'an axis has a `value` or `sources`, not both',
  });
export type Axis = z.infer<typeof Axis>;

/** Parameters of a rule of this gate. An axis that nothing gives is filled on the command line only, and is missing elsewhere. */
export const VersionSkewParams = z
  .strictObject({
    /** A violation that the base already has is noted only; false judges the head by itself. */
    onlyNew: z.boolean().default(false),
    lineages: z.record(z.string().min(1), Lineage).default({}),
    axes: z.record(z.string().min(1), Axis).default({}),
    limits: z.array(NamedLimit).min(1),
  })
  .superRefine(({ lineages, axes, limits }, context) => {
    const named = limits as readonly NamedLimit[];
    for (const [index, limit] of named.entries()) {
      for (const problem of limitProblems(limit, { ...KNOWN_LINEAGES, ...lineages })) {
        context.addIssue({ code: 'custom', path: ['limits', index, problem.at], message: problem.message });
      }
      if (named.findIndex(({ id }) => id === limit.id) !== index) {
        context.addIssue({ code: 'custom', path: ['limits', index, 'id'], message: `${limit.id} is given twice` });
      }
    }
    const read = new Set(named.flatMap((limit) => axesOfLimit(limit)));
    for (const name of Object.keys(axes).filter((axis) => !read.has(axis))) {
      const message = `no limit reads ${name} (they read ${[...read].join(', ')})`;
      context.addIssue({ code: 'custom', path: ['axes', name], message });
    }
  });
export type VersionSkewParams = z.infer<typeof VersionSkewParams>;

/** Some projects let through what they cannot read. A limit can say so, to be compared with them; a rule that gates cannot. */
const NEVER_FINE = ['onUnparseable', 'onIncomparable'] as const;

function limitProblems(
  limit: LimitBody,
  lineages: Readonly<Record<string, Lineage>>,
): { readonly at: string; readonly message: string }[] {
  const inner = 'otherwise' in limit && 'rows' in limit ? limit.rows.flatMap((row) => row.limit ?? []) : [];
  const nested = inner.flatMap((one) => limitProblems(one, lineages)).map(({ message }) => ({ at: 'rows', message }));
  const fine = NEVER_FINE.filter((key) => limit[key] === 'pass').map((key) => ({
    at: key,
    message: 'must not be `pass`: use warn, unknown or fail',
  }));
  if (!('lineage' in limit) || Object.hasOwn(lineages, limit.lineage)) return [...fine, ...nested];
  const message = `unknown lineage: ${limit.lineage} (known: ${Object.keys(lineages).join(', ')})`;
  return [{ at: 'lineage', message }, ...fine];
}

/** The lineages that a rule may use: the known ones, and its own in their place. */
export function lineagesOf({ lineages }: Pick<VersionSkewParams, 'lineages'>): Readonly<Record<string, Lineage>> {
  return { ...KNOWN_LINEAGES, ...lineages };
}
