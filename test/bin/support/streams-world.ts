import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../../bin/cli.ts';
import { streamsCommand } from '../../../bin/commands/streams.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { NIGHT, sampleCandidate, sampleVersion } from '../../support/streams.ts';
import { recordedIo } from './recorded-io.ts';

export const document = `id: lamp-operator/harbour
title: The lamp operator that harbours follow
owner: team-lamps@example.com
components: [{ name: lamp-operator, repository: registry.example.com/lamps/operator }]
sources: [{ kind: konflux, namespace: lamps }]
jobs: [{ name: e2e-dock, kind: blocking, runner: { kind: gangway, job: periodic-harbour-e2e-dock } }]
promoter: { kind: konflux-release, namespace: lamps, releasePlan: harbour }
`;
export const reason = ['--reason', 'a known flake of the dock', '--author', 'captain@example.com'];

/** `sluice streams` over stores in memory, in a folder with a document. */
export function streamsWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-streams-'));
  writeFileSync(join(folder, 'harbour.yaml'), document);
  const [streams, promotions] = [fakeStreamStore(), fakePromotionStore()];
  const clock = { now: () => NIGHT };
  const command = streamsCommand(
    async () => ({ streams, promotions, startTimer: async () => undefined, close: async () => undefined }),
    clock,
  );
  return {
    folder,
    streams,
    promotions,
    async sluice(...args: string[]) {
      const io = recordedIo(folder);
      const code = await runCli(['streams', ...args], io, [command]);
      return { code, out: io.stdout(), err: io.stderr() };
    },
    async at(letter: string, overrides: Partial<Promotion>) {
      const now = new Date(Date.parse(NIGHT) + letter.charCodeAt(0) * 1000).toISOString();
      const opened = openPromotion({
        stream: sampleVersion(),
        candidate: sampleCandidate(letter),
        now,
        by: 'schedule',
      });
      await promotions.open(opened);
      const { phase = 'pending' } = overrides;
      const change = { phase, at: now, cause: { kind: 'jobs' as const, text: 'e2e-dock failed (1 of 1 run)' } };
      const next = { ...opened, ...overrides, history: [...opened.history, change] };
      await promotions.save(next, 1, undefined);
      if (phase === 'promoted') await promotions.claim(next);
      if (['promoted', 'rejected', 'failed'].includes(phase)) await promotions.leave(next);
      return next;
    },
  };
}
