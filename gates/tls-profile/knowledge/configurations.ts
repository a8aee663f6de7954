import * as z from 'zod';

const Text = z.string().min(1);
const Names = z.array(Text).min(1);

/**
 * A kind of configuration that says where its TLS settings are: in its own file, in a ConfigMap, or in an object of the cluster.
 * It is known by its `kind`, or by an object that it has.
 */
export const Configuration = z
  .strictObject({
    id: Text,
    source: Text,
    /** Values of `kind` that it is known by. */
    kinds: Names.optional(),
    /** Objects of other kinds, or of none, are known by their holder too; always so where no kinds are named. */
    anyKind: z.boolean().default(false),
    /** The member that holds the settings. Several steps are joined by dots. Absent: its root. */
    holder: Text.optional(),
    min: Text.optional(),
    max: Text.optional(),
    /** A list of the versions that are not offered, where there is no minimum. */
    disabled: Text.optional(),
    ciphers: Text.optional(),
    groups: Text.optional(),
    stack: Text,
    spelling: z.enum(['kubernetes', 'etcd', 'openssl', 'envoy', 'exporter', 'any']).default('any'),
    naming: z.enum(['iana', 'openssl', 'any']).default('any'),
    /** Members of the holder one of which shows that it is one of a server, and the one that has its address. */
    servesBy: Names.optional(),
    /** A member of the holder and the value of it that turns TLS off. */
    unless: z.strictObject({ member: Text, value: Text }).optional(),
    address: Text.optional(),
    /** Members that hand flags on, with the flags' names as keys, and what those flags are called. */
    arguments: z.strictObject({ in: Names, min: Text, ciphers: Text }).optional(),
  })
  .refine(({ min, disabled, ciphers }) => [min, disabled, ciphers].some(Boolean), 'name min, disabled or ciphers')
  .refine(
    ({ kinds, holder }) => kinds !== undefined || holder !== undefined,
    'name kinds or a holder: nothing would match',
  );
export type Configuration = z.infer<typeof Configuration>;

const ReadBy = z.strictObject({ stack: Text });

/** Formats with their own reader: which stack reads them, and what marks them. */
const Formats = z.strictObject({
  haproxy: ReadBy,
  nginx: ReadBy,
  envoy: ReadBy,
  /** Listeners of Gateways that set nothing. */
  istioGateway: ReadBy.optional(),
  gatewayApi: ReadBy.optional(),
  /** A member by which an object declares a profile for others. */
  declaredProfile: z.strictObject({ stack: Text, member: Text }),
  /** An annotation of configuration maps whose settings are written when they run. */
  injected: z.strictObject({ annotation: Text, value: Text }),
});
export type Formats = z.infer<typeof Formats>;

export const configurationSections = {
  configurations: z.array(Configuration).default([]),
  formats: Formats.optional(),
};
