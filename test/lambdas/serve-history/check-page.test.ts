import { describe, expect, it } from 'vitest';
import { gates } from '../../../gates/catalogue.ts';
import { ask, historyWith, readableText } from '../../support/history.ts';

const checks = gates.flatMap((gate) => gate.checks);

describe('the page of a check', () => {
  it.each(checks)('$id says who breaks, why, the way out and where the question comes from', async (check) => {
    const { app } = historyWith([]);

    const answer = await ask(app, `/checks/${check.id}`);

    expect(answer.status).toBe(200);
    const text = readableText(answer.body).replaceAll('`', '');
    for (const words of [check.title, check.whoBreaks, check.why, check.wayOut, check.source]) {
      expect(text).toContain(words.replaceAll('`', '').replace(/\s+/g, ' '));
    }
    expect(text).toContain(`npx sluice explain ${check.id}`);
  });

  it('is 404 for a check that this version does not have', async () => {
    const { app } = historyWith([]);

    const answer = await ask(app, '/checks/crd/no-such-check');

    expect(answer.status).toBe(404);
    expect(readableText(answer.body)).toContain('No such check');
  });
});
