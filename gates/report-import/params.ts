import * as z from 'zod';
import { Glob } from '../model/glob.ts';

const Globs = z.array(Glob).min(1);
const shared = {
  /** Globs of the reports, at the head of the candidate. */
  files: Globs,
  /** `false`: a missing report is not a doubt. */
  required: z.boolean().default(true),
};

/** Reports of one kind. TLS scans are evidence of the gate tls-profile. */
const Source = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('junit'),
    ...shared,
    /** `accept`: a test that failed and passed under the same name does not count as a failure. */
    flakes: z.enum(['fail', 'accept']).default('fail'),
  }),
  z.strictObject({
    format: z.literal('sarif'),
    ...shared,
    /** Level from which a result counts. */
    failOn: z.enum(['error', 'warning', 'note']).default('error'),
    /** Results that the report's own baseline already had do not count. */
    onlyNew: z.boolean().default(false),
  }),
  z.strictObject({ format: z.literal('conforma'), ...shared }),
]);
export type Source = z.infer<typeof Source>;

/** Parameters of a rule of this gate. */
export const ReportImportParams = z.strictObject({ reports: z.array(Source).min(1).max(50) });
export type ReportImportParams = z.infer<typeof ReportImportParams>;
