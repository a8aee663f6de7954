import * as z from 'zod';

/* What release-service's CRD takes and shows: written apart from our client and our reader. */

const Name = z
  .string()
  .max(63, 'a name of a Release has at most 63 characters')
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
const Texts = z.record(z.string(), z.string());

export const ReleaseResource = z.strictObject({
  apiVersion: z.literal('appstudio.redhat.com/v1alpha1'),
  kind: z.literal('Release'),
  metadata: z.strictObject({
    name: Name,
    namespace: Name,
    labels: Texts.optional(),
    annotations: Texts.optional(),
  }),
  spec: z.strictObject({
    releasePlan: Name,
    snapshot: Name,
    gracePeriodDays: z.number().int().optional(),
    data: z.unknown().optional(),
  }),
});
export type ReleaseResource = z.infer<typeof ReleaseResource>;

export function faultOfRelease({ metadata }: ReleaseResource, namespace: string): string | undefined {
  if (metadata.namespace !== namespace) return 'the namespace of the object is not that of the request';
  const [wrong] = Object.entries(metadata.labels ?? {}).filter(
    ([, value]) => !/^(?:[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?)?$/.test(value),
  );
  return wrong === undefined ? undefined : `metadata.labels: ${wrong.join('=')}`;
}

const Stored = ReleaseResource.extend({
  metadata: ReleaseResource.shape.metadata.extend({ uid: z.uuid(), creationTimestamp: z.iso.datetime() }),
  status: z
    .strictObject({
      startTime: z.iso.datetime(),
      conditions: z.array(
        z.strictObject({
          type: z.string().min(1),
          status: z.enum(['True', 'False', 'Unknown']),
          reason: z.string().min(1),
          message: z.string(),
          lastTransitionTime: z.iso.datetime(),
        }),
      ),
    })
    .optional(),
});

export function faultOfStored(body: unknown): string | undefined {
  const stored = Stored.safeParse(body);
  return stored.success ? undefined : z.prettifyError(stored.error);
}
