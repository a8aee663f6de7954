import { imagePinning } from '../../../gates/image-pinning/index.ts';
import { ImagePinningParams } from '../../../gates/image-pinning/params.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { Fact } from '../../../gates/model/finding.ts';
import type { GateAnswer } from '../../../gates/model/gate.ts';
import type { FileChange, Revision, Snapshot } from '../../../gates/model/snapshot.ts';

export type Files = Readonly<Record<string, string>>;

const asOf = '2026-11-30T12:00:00.000Z';

export const DIGEST = `sha256:${'ab'.repeat(32)}`;
export const OTHER_DIGEST = `sha256:${'cd'.repeat(32)}`;

/** What the gate says of a change; a file on both sides with the same text is no change and is left out. */
export function judge(base: Files, head: Files, params: Record<string, unknown> = {}): GateAnswer {
  const snapshot = snapshotOf(base, head);
  const candidate = {
    kind: 'local_change' as const,
    repository: 'example-org/harbour',
    base: 'main',
    baseSha: snapshot.base.sha,
    headSha: snapshot.head.sha,
  };
  return imagePinning.judge({ candidate, snapshot, params: ImagePinningParams.parse(params), asOf });
}

/** Facts in short: check, subject, location, value at head. */
export function brief(answer: GateAnswer): string[] {
  return answer.facts.map(briefly);
}

function briefly({ check, subject, location, after }: Fact): string {
  return `${check} ${subject} ${location} ${typeof after === 'string' ? after : JSON.stringify(after)}`;
}

function snapshotOf(base: Files, head: Files): Snapshot {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(head)])]
    .filter((path) => base[path] !== head[path])
    .sort();
  const changes = paths.map((path): FileChange => {
    if (base[path] === undefined) return { status: 'added', path };
    return { status: head[path] === undefined ? 'removed' : 'modified', path };
  });
  return { base: revision('b', base, paths), head: revision('a', head, paths), changes };
}

function revision(digit: string, files: Files, paths: readonly string[]): Revision {
  return {
    sha: digit.repeat(40),
    files: paths.flatMap((path) => {
      const content = files[path];
      return content === undefined
        ? []
        : [{ path, blob: hexDigest(content).slice(0, 40), size: content.length, content }];
    }),
  };
}

export function deployment(image: string, name = 'widget'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: operators
spec:
  template:
    spec:
      containers:
        - name: ${name}
          image: ${JSON.stringify(image)}
`;
}
