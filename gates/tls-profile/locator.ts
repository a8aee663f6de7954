import * as z from 'zod';
import { VersionSpelling } from './versions.ts';

const Names = z.array(z.string().min(1)).min(1);

/** Where one setting of a listener is written: any of these flags or variables. Flags without their dashes. */
export const SettingSource = z.strictObject({
  flags: Names.optional(),
  env: Names.optional(),
  /** Of versions. */
  spelling: VersionSpelling.default('any'),
  /** Of cipher names. */
  naming: z.enum(['iana', 'openssl', 'any']).default('any'),
  separator: z.string().min(1).max(1).default(','),
});
export type SettingSource = z.infer<typeof SettingSource>;

const ListenerSpec = z.strictObject({
  /** Called like the container when absent. */
  name: z.string().min(1).optional(),
  role: z.enum(['server', 'client', 'passthrough', 'plaintext']).default('server'),
  /** Why the role is not `server`; shown to readers. */
  reason: z.string().min(1).optional(),
  stack: z.string().min(1).default('unknown'),
  min: SettingSource.optional(),
  max: SettingSource.optional(),
  ciphers: SettingSource.optional(),
  tls13: SettingSource.optional(),
  groups: SettingSource.optional(),
  /** When one of these flags is given and no setting is, the settings are in the file that the flag names. */
  elsewhereFlags: Names.optional(),
  /** It asks the cluster when it starts; the manifest says nothing, a scan does. */
  atRunTime: z.string().min(1).optional(),
  /** It listens only where one of these flags is given. */
  onlyWithFlags: Names.optional(),
});
export type ListenerSpec = z.infer<typeof ListenerSpec>;
export type WrittenListenerSpec = z.input<typeof ListenerSpec>;

/**
 * Where a program takes its TLS settings from. All patterns are texts in which `*` stands for anything. A container matches by its
 * name or by what it starts (`etcd grpc-proxy*`: base name of the program and the words before the first flag). First match wins.
 */
export const Locator = z.strictObject({
  id: z.string().min(1),
  source: z.string().min(1),
  match: z
    .strictObject({
      containers: Names.optional(),
      commands: Names.optional(),
      /** Only in objects of these names: `Deployment/*` and the like. */
      subjects: Names.optional(),
    })
    .refine(
      ({ containers, commands }) => containers !== undefined || commands !== undefined,
      'name containers or commands',
    ),
  listeners: z.array(ListenerSpec).min(1),
});
export type Locator = z.infer<typeof Locator>;
export type WrittenLocator = z.input<typeof Locator>;
