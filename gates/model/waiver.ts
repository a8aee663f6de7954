import * as z from 'zod';

/** Dated, owned, reasoned acceptance of one finding, or of one rule within a scope. It always expires. */
export const Waiver = z
  .strictObject({
    id: z.string().min(1),
    rule: z.string().min(1).optional(),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    scope: z.strictObject({ repository: z.string(), branches: z.array(z.string()).min(1).optional() }),
    reason: z.string().min(10, 'say why in at least ten characters'),
    reference: z.string().min(1),
    requester: z.string().min(1),
    approver: z.string().min(1),
    /** Instant after which the waiver no longer counts. */
    expiresAt: z.iso.datetime(),
  })
  .refine((waiver) => waiver.rule !== undefined || waiver.fingerprint !== undefined, {
    message: 'a waiver names a rule, a finding fingerprint, or both',
  });
export type Waiver = z.infer<typeof Waiver>;
