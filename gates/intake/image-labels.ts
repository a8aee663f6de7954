/** Where an image says that it was built from. */
export interface LabelledSource {
  /** `owner/name`. */
  readonly repository: string;
  readonly revision: string;
}

/**
 * Pairs of labels that name a repository and a commit, the most deliberate first: an image inherits the labels of the image it is built
 * on, and only its own pipeline writes OpenShift's. Sources: OpenShift's ART builds; the OCI image specification, annotations.md; Red
 * Hat's container labels.
 */
const PAIRS = [
  ['io.openshift.build.source-location', 'io.openshift.build.commit.id'],
  ['org.opencontainers.image.source', 'org.opencontainers.image.revision'],
  ['vcs-url', 'vcs-ref'],
] as const;

const REVISION = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const GITHUB =
  /^(?:(?:git\+)?https:\/\/|git:\/\/|ssh:\/\/git@|git@)github\.com[/:]([\w-][\w.-]*\/[\w-][\w.-]*?)(?:\.git)?\/?$/;

/**
 * The commit that labels name, `undefined` when no pair is whole. With `expected` (`owner/name`) only a pair that names this repository
 * counts: an inherited label names a commit of the parent image.
 */
export function sourceInLabels(
  labels: Readonly<Record<string, unknown>>,
  expected?: string,
): LabelledSource | undefined {
  for (const [where, what] of PAIRS) {
    const repository = repositoryIn(labels[where]);
    const revision = labels[what];
    if (repository === undefined || typeof revision !== 'string' || !REVISION.test(revision)) continue;
    if (expected === undefined || expected.toLowerCase() === repository.toLowerCase()) return { repository, revision };
  }
  return undefined;
}

function repositoryIn(address: unknown): string | undefined {
  return typeof address === 'string' ? GITHUB.exec(address)?.[1] : undefined;
}
