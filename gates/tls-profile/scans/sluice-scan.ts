import * as z from 'zod';
import type { Knowledge } from '../knowledge.ts';
import { TlsVersion } from '../versions.ts';
import { MAX_ENDPOINTS, type ScanReport } from './report.ts';

export const SLUICE_SCAN_FORMAT = 'sluice-tls-scan/1';

/** What `sluice tls scan` writes. */
export const SluiceScan = z.looseObject({
  format: z.literal(SLUICE_SCAN_FORMAT),
  endpoints: z
    .array(
      z.object({
        address: z.string(),
        port: z.number().int(),
        versions: z.array(TlsVersion),
        /** Numbers of the IANA registry. */
        suites: z.array(z.string().regex(/^[0-9A-F]{4}$/)),
        unknownSuites: z.array(z.string()).default([]),
        groups: z.array(z.number().int()).optional(),
        silence: z.string().optional(),
      }),
    )
    .max(MAX_ENDPOINTS),
  gaps: z.array(z.string()).default([]),
  /** What the scanning machine could not offer. */
  notAsked: z.array(z.string()).default([]),
});
export type SluiceScan = z.input<typeof SluiceScan>;

export function readSluiceScan(path: string, value: unknown, knowledge: Knowledge): ScanReport | undefined {
  const parsed = SluiceScan.safeParse(value);
  if (!parsed.success) return undefined;
  const { notAsked } = parsed.data;
  const knowsPostQuantum = !notAsked.some((name) => knowledge.groups.find(name)?.isPostQuantum);
  const endpoints = parsed.data.endpoints.map(({ groups, silence, ...rest }) => ({
    ...rest,
    ...(groups === undefined ? {} : { groups }),
    ...(silence === undefined ? {} : { silence }),
    ...(knowsPostQuantum && groups !== undefined ? { knowsPostQuantum } : {}),
  }));
  return { tool: 'sluice', place: { path }, endpoints, gaps: parsed.data.gaps };
}
