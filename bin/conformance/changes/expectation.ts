import * as z from 'zod';
import { type Finding, Impact } from '../../../gates/model/finding.ts';

const WorstImpact = z.enum([...Impact.options, 'none']);
type WorstImpact = z.infer<typeof WorstImpact>;

const Exit = z.literal([0, 1, 2]);

/** What must be so of the answer to a case. A list allows each of its members. */
export const Expectation = z
  .strictObject({
    /** 0 open, 1 closed, 2 undecided. */
    exit: z.union([Exit, z.array(Exit).min(1)]).optional(),
    /** The worst impact of the findings of crd-compat; `none` where it has no finding. */
    impact: z.union([WorstImpact, z.array(WorstImpact).min(1)]).optional(),
    /** Checks that must find something. */
    checks: z.array(z.string()).min(1).optional(),
    /** Checks that must not. */
    absent: z.array(z.string()).min(1).optional(),
    /** `some`: at least one finding of level error or warning; `none`: not one. */
    findings: z.enum(['some', 'none']).optional(),
  })
  .refine((expect) => Object.keys(expect).length > 0, 'it expects nothing, so every answer would match');
export type Expectation = z.infer<typeof Expectation>;

/** The gates' answer to a case. Findings that follow from another one count as well. */
export interface Answer {
  readonly exit: 0 | 1 | 2;
  readonly findings: readonly (Pick<Finding, 'check' | 'level' | 'impact'> & { readonly gate: string })[];
  readonly headline: string;
}

type Members = Readonly<Record<string, unknown>>;

/** The members of the expectation that do not hold, each with what is there instead; both empty where all hold. */
export function unmetBy(expect: Expectation, answer: Answer): { readonly expected: Members; readonly actual: Members } {
  const found = [...new Set(answer.findings.map(({ check }) => check))].sort();
  const told = answer.findings.some(({ level }) => level === 'error' || level === 'warning') ? 'some' : 'none';
  const impact = worstImpact(answer);
  const unmet: (readonly [key: keyof Expectation, actual: unknown])[] = [
    ...(allows(expect.exit, answer.exit) ? [] : [['exit', answer.exit] as const]),
    ...(allows(expect.impact, impact) ? [] : [['impact', impact] as const]),
    ...((expect.checks ?? []).every((id) => found.includes(id)) ? [] : [['checks', found] as const]),
    ...((expect.absent ?? []).some((id) => found.includes(id)) ? [['absent', found] as const] : []),
    ...(allows(expect.findings, told) ? [] : [['findings', told] as const]),
  ];
  if (unmet.length === 0) return { expected: {}, actual: {} };
  return {
    expected: Object.fromEntries(unmet.map(([key]) => [key, expect[key]])),
    actual: { ...Object.fromEntries(unmet), headline: answer.headline },
  };
}

function allows<Value>(expected: Value | readonly Value[] | undefined, actual: Value): boolean {
  return expected === undefined || [expected].flat().includes(actual);
}

function worstImpact({ findings }: Answer): WorstImpact {
  const impacts = findings.flatMap(({ gate, impact }) => (gate === 'crd-compat' && impact ? [impact] : []));
  return Impact.options.find((impact) => impacts.includes(impact)) ?? 'none';
}
