import { describe, expect, it } from 'vitest';
import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import { boundsFor } from '../../../lambdas/usecases/changes/capture-bounds.ts';
import { type CaptureBounds, captureSnapshot } from '../../../lambdas/usecases/changes/capture-snapshot.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeSourceTree } from '../../support/fakes/source-tree.ts';

const commits = { base: 'a'.repeat(40), head: 'b'.repeat(40) };
const paths = (number: number) =>
  Array.from({ length: number }, (_, index) => `${String(index).padStart(4, '0')}.yaml`);

function capture(number: number, bounds?: CaptureBounds) {
  const side = (text: string) => Object.fromEntries(paths(number).map((path) => [path, `${text} ${path}`]));
  const tree = fakeSourceTree({ [commits.base]: side('old'), [commits.head]: side('new') });
  return captureSnapshot(tree, commits, (path) => !path.startsWith('0000'), bounds);
}

const pathsOf = (files: readonly SnapshotFile[]) => files.map(({ path }) => path);

describe('a captured change', () => {
  it('names every changed file and holds both sides of those that a gate can use, however many', async () => {
    const snapshot = await capture(1001);

    expect(snapshot.changes).toHaveLength(1001);
    expect(pathsOf(snapshot.head.files)).toEqual(paths(1001).slice(1));
    expect(pathsOf(snapshot.base.files)).toEqual(paths(1001).slice(1));
    expect(snapshot.head.files[0]).toMatchObject({ content: 'new 0001.yaml' });
    expect(snapshot.base.files[0]).toMatchObject({ content: 'old 0001.yaml' });
    expect(snapshot).not.toHaveProperty('incomplete');
  });

  it('of more files than its bound is read up to it, on both sides, and says what was not read', async () => {
    const snapshot = await capture(10, { files: 4, bytes: 2 ** 20, whose: 'a change from a fork' });

    expect(snapshot.changes).toHaveLength(10);
    expect(pathsOf(snapshot.head.files)).toEqual(paths(10).slice(1, 5));
    expect(pathsOf(snapshot.base.files)).toEqual(paths(10).slice(1, 5));
    expect(snapshot.incomplete).toMatch(
      /^5 of 9 changed files are over the bound .*a change from a fork is read up to 4 files/,
    );
  });

  it.each([
    ['bytes', { bytes: 100 }],
    ['time', { isLate: () => true }],
  ])('of more %s than its bound is incomplete', async (_, bound) => {
    const snapshot = await capture(500, { files: 5000, bytes: 2 ** 20, whose: 'a change', ...bound });

    expect(snapshot.incomplete).toContain('over the bound');
    expect(snapshot.base.files).toHaveLength(snapshot.head.files.length);
    expect(snapshot.head.files.length).toBeLessThan(499);
  });
});

describe('the bounds of a pull request', () => {
  it('are lower for a fork', () => {
    const clock = fakeClock();
    const [own, fork] = [false, true].map((isFork) => boundsFor({ isFork }, clock.now(), clock));

    expect(own?.files).toBeGreaterThan(1900);
    expect(fork?.files).toBeLessThan(own?.files ?? 0);
    expect(fork?.bytes).toBeLessThan(own?.bytes ?? 0);
  });

  it('end in the middle of what the function has', () => {
    const clock = fakeClock();
    const { isLate } = boundsFor({ isFork: false }, clock.now(), clock);

    expect(isLate?.()).toBe(false);
    clock.advance(31_000);
    expect(isLate?.()).toBe(true);
  });
});
