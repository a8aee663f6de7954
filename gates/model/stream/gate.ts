import * as z from 'zod';

/** From the root of the repository or of the image; a slash in front says the same. */
const Glob = z
  .string()
  .max(500)
  .transform((glob) => glob.replace(/^\/+/, ''))
  .pipe(z.string().min(1));

/**
 * A static gate, and where it finds the files that it judges: at the commit that the image was built from, or inside the image. They
 * are compared with those of the image that was promoted last.
 */
const AskedGate = z.strictObject({
  gate: z.string().min(1),
  from: z.enum(['source', 'image']).default('source'),
  /** Globs of whole paths. All that the gate reads when absent; inside an image they must be named. */
  paths: z.array(Glob).min(1).max(20).optional(),
  /** Components that it is asked about; all when absent. */
  components: z.array(z.string().min(1)).min(1).optional(),
  /** Which of the images of a multi-platform image is read. */
  platform: z
    .string()
    .regex(/^[a-z0-9]+\/[a-z0-9_]+(?:\/[a-z0-9]+)?$/, 'a platform is written linux/amd64')
    .default('linux/amd64'),
});

/** A gate may be written by its name alone. */
export const StreamGate = z.union([
  z
    .string()
    .min(1)
    .transform((gate) => AskedGate.parse({ gate })),
  AskedGate,
]);
export type StreamGate = z.infer<typeof StreamGate>;

/** Whether a gate is asked about a component. */
export function isAskedAbout({ components }: Pick<StreamGate, 'components'>, component: string): boolean {
  return components === undefined || components.includes(component);
}

/** That a name is no component, and which there are. */
export function strangerText(name: string | undefined, components: readonly { readonly name: string }[]): string {
  return `${name} is no component of this stream; it has ${components.map((one) => one.name).join(', ')}`;
}

interface GatesDraft {
  readonly gates: readonly StreamGate[];
  readonly components: readonly { readonly name: string }[];
}

/** Calls `refuse` for what a document asks of static gates and none of them can do. */
export function refuseGates(
  { gates, components }: GatesDraft,
  refuse: (message: string, ...path: (string | number)[]) => void,
): void {
  for (const [index, { gate, from, paths, components: about = [] }] of gates.entries()) {
    if (gates.findIndex((other) => other.gate === gate) < index) refuse(`gate ${gate} is there twice`, 'gates', index);
    if (from === 'image' && paths === undefined)
      refuse(`name the paths that ${gate} reads in the image`, 'gates', index);
    const strangers = about.filter((name) => !components.some((component) => component.name === name));
    for (const name of strangers) refuse(strangerText(name, components), 'gates', index, 'components');
  }
}
