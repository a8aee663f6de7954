import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckAnnotation, CheckRunContent, CheckRuns } from '../../lambdas/ports/check-runs.ts';

/** What a reader sees of a check run. */
interface ShownCheckRun {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string;
  readonly title: string;
  readonly annotations: number;
}

export interface OpenedCheckRuns {
  readonly checkRuns: CheckRuns;
  readonly repository: string;
  readonly headSha: string;
  /** The newest run of each name on the commit, by name. */
  shown(): Promise<readonly ShownCheckRun[]>;
  close(): Promise<void>;
}

export function annotationAt(line: number, message = 'The field is gone.'): CheckAnnotation {
  return { place: { path: 'api/widget.yaml', line }, level: 'error', title: 'crd/field-removed', message };
}

/** The law of check runs: what was asked for last is what is shown, once. */
export function describeCheckRuns(name: string, open: () => Promise<OpenedCheckRuns>): void {
  describe(`${name} as check runs`, () => {
    let opened: OpenedCheckRuns;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const content = (parts: Partial<CheckRunContent> = {}): CheckRunContent => ({
      repository: opened.repository,
      headSha: opened.headSha,
      name: 'sluice',
      externalId: `${opened.repository}@${opened.headSha}/sluice`,
      detailsUrl: 'https://sluice.example.com/runs/1',
      verdict: 'fail',
      blocking: true,
      completedAt: '2026-01-02T03:04:05.000Z',
      title: 'One field removed',
      summary: '# Report',
      annotations: [],
      ...parts,
    });

    it('finds nothing before anything was written', async () => {
      expect(await opened.checkRuns.find(content())).toBeUndefined();
    });

    it('finds what was created, by its name, and tells whether it shows the same', async () => {
      const id = await opened.checkRuns.create(content());

      expect(await opened.checkRuns.find(content())).toEqual({ id, agrees: true });
      expect(await opened.checkRuns.find(content({ verdict: 'pass' }))).toEqual({ id, agrees: false });
      expect(await opened.checkRuns.find(content({ title: 'Two fields removed' }))).toEqual({ id, agrees: false });
      expect(await opened.checkRuns.find(content({ name: 'sluice / crd-compat' }))).toBeUndefined();
    });

    it('says that a verdict is being found, once, and shows the verdict in the same run', async () => {
      const { checkRuns } = opened;
      const { verdict: _, blocking: __, completedAt: startedAt, annotations: ___, ...begun } = content();
      const id = await checkRuns.begin({ ...begun, startedAt, title: 'Being judged' });

      expect(await checkRuns.begin({ ...begun, startedAt, title: 'Being judged' })).toBe(id);
      expect(await checkRuns.find(content())).toEqual({ id, agrees: false });
      expect(await opened.shown()).toMatchObject([{ id, conclusion: '', title: 'Being judged' }]);

      expect(await checkRuns.update(id, content({ annotations: [annotationAt(3)] }))).toBe(id);
      expect(await opened.shown()).toMatchObject([{ id, conclusion: 'failure', annotations: 1 }]);
    });

    it('takes no completed run back: that a verdict is being found again is a new run', async () => {
      const { checkRuns } = opened;
      const { verdict: _, blocking: __, completedAt: startedAt, annotations: ___, ...begun } = content();
      const old = await checkRuns.create(content({ verdict: 'pass' }));

      const id = await checkRuns.begin({ ...begun, startedAt });

      expect(id).toBeGreaterThan(old);
      expect(await opened.shown()).toMatchObject([{ id, conclusion: '' }]);
    });

    it('finds the newest of several with one name, whatever their external ids', async () => {
      await opened.checkRuns.create(content());
      const newer = await opened.checkRuns.create(content({ verdict: 'pass', externalId: 'another' }));

      expect(await opened.checkRuns.find(content())).toEqual({ id: newer, agrees: false });
    });

    it('shows new content under the same id where nothing has to be taken back', async () => {
      const { checkRuns } = opened;
      const id = await checkRuns.create(content({ annotations: [annotationAt(3)] }));
      const next = content({ verdict: 'waived', title: 'Waived', annotations: [annotationAt(3), annotationAt(9)] });

      expect(await checkRuns.update(id, next)).toBe(id);
      expect(await opened.shown()).toEqual([
        { id, name: 'sluice', conclusion: 'success', title: 'Waived', annotations: 2 },
      ]);
    });

    it('shows the same however often it is told', async () => {
      const { checkRuns } = opened;
      const id = await checkRuns.create(content({ annotations: [annotationAt(3)] }));
      await checkRuns.update(id, content({ annotations: [annotationAt(3)] }));
      await checkRuns.update(id, content({ annotations: [annotationAt(3)] }));

      expect((await opened.shown()).map(({ annotations }) => annotations)).toEqual([1]);
    });

    it('no longer shows an annotation that no longer holds', async () => {
      const { checkRuns } = opened;
      const id = await checkRuns.create(content({ annotations: [annotationAt(3), annotationAt(9)] }));

      const next = await checkRuns.update(id, content({ annotations: [annotationAt(9)] }));

      expect(await opened.shown()).toEqual([
        { id: next, name: 'sluice', conclusion: 'failure', title: 'One field removed', annotations: 1 },
      ]);
      expect(await checkRuns.find(content())).toMatchObject({ id: next });
    });

    it('shows more annotations than fit in one request', async () => {
      const { checkRuns } = opened;
      const lines = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) => annotationAt(from + index));
      const id = await checkRuns.create(content({ annotations: lines(1, 121) }));
      await checkRuns.update(id, content({ annotations: lines(1, 181) }));

      expect((await opened.shown()).map(({ annotations }) => annotations)).toEqual([180]);
    });
  });
}
