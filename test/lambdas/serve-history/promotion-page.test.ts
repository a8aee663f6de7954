import { describe, expect, it } from 'vitest';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { addressesIn, ask, historyWith, readableText } from '../../support/history.ts';
import { keepPromotion, promotedPromotion, rejectedPromotion, sampleAttempt } from '../../support/promotions.ts';

async function historyOf(promotion: Promotion) {
  const { app, promotions, log } = historyWith([]);
  await keepPromotion(promotion, promotions);
  return { app, log };
}

async function pageOf(promotion: Promotion) {
  const { app } = await historyOf(promotion);
  const { status, body } = await ask(app, `/promotions/${promotion.id}`);
  return { status, body, text: readableText(body), addresses: addressesIn(body) };
}

const digest = `sha256:${'a'.repeat(64)}`;

describe('the page of a promotion that was promoted', () => {
  it('begins with the phase, what it means and why', async () => {
    const { status, text, body } = await pageOf(promotedPromotion);

    expect(status).toBe(200);
    expect(text).toContain(
      'The lamp operator that harbours follow promoted The target was moved to this candidate. The stream is at it now. ' +
        'the tag was read back',
    );
    expect(body).toContain('<section class="banner pass"');
  });

  it('names the stream, the candidate by digest, and the commit it was built from', async () => {
    const { text, addresses } = await pageOf(promotedPromotion);

    expect(text).toContain('Stream lamp-operator/harbour version 1 Verdict ✓ Pass Opened 2026-11-29 03:15');
    expect(text).toContain(
      `lamp-operator registry.example.com/lamps/operator@${digest} built from lamps/operator at aaaaaaaaaa`,
    );
    expect(addresses).toContain(`https://github.example.org/lamps/operator/commit/${'a'.repeat(40)}`);
  });

  it('lists every try of every job with its state, its cause and its page', async () => {
    const { text, addresses } = await pageOf(promotedPromotion);

    expect(text).toContain('✓ e2e-dock passed (1 of 1 run, 1 needed), blocking');
    expect(text).toContain('? e2e-tide could not be decided (1 of 1 run without an answer), informing');
    expect(text).toContain('? infrastructure e2e-dock no quota for a cluster run 1 of 1, try 1 2026-11-29 04:40');
    expect(text).toContain('✓ passed e2e-dock run 1 of 1, try 2');
    expect(text).toContain(
      '? timeout e2e-tide Later failed, too late to count. Asked for by captain@example.com. run 1 of 1, try 1',
    );
    expect(addresses).toContain('https://prow.example.com/view/e2e-dock/2');
  });

  it('tells the phases in their order with their instants', async () => {
    const { body, text } = await pageOf(promotedPromotion);

    const timeline = body.split('<h2>Timeline</h2>')[1]?.split('</table>')[0] ?? '';
    expect([...timeline.matchAll(/<time datetime="([^"]*)"/g)].map((match) => match[1])).toEqual([
      '2026-11-29T03:15:00.000Z',
      '2026-11-29T03:16:00.000Z',
      '2026-11-29T04:40:00.000Z',
      '2026-11-29T04:42:00.000Z',
    ]);
    expect(text).toContain('accepted jobs all 1 blocking job passed 2026-11-29 04:40');
  });

  it('ends with commands to try, the way back among them, and the promotion as JSON', async () => {
    const { text, addresses } = await pageOf(promotedPromotion);

    expect(text).toContain(
      `npx sluice streams why ${digest} npx sluice streams show lamp-operator/harbour ` +
        'npx sluice streams rollback lamp-operator/harbour --reason "..."',
    );
    expect(addresses).toContain(`/api/promotions/${promotedPromotion.id}`);
  });
});

describe('the page of a promotion that was not promoted', () => {
  it('was rejected by a person: says who, why and when, and how to overrule it', async () => {
    const { text, body } = await pageOf(rejectedPromotion);

    expect(body).toContain('<section class="banner fail"');
    expect(text).toContain('rejected The target was not moved. captain@example.com: the dock gate leaks at high tide');
    expect(text).toContain('Who had a say hold pilot@example.com: wait for the harbour to be dredged 2026-11-29 03:15');
    expect(text).toContain('reject captain@example.com: the dock gate leaks at high tide 2026-11-29 05:00');
    expect(text).toContain(`npx sluice streams accept ${rejectedPromotion.id} --reason "..."`);
    expect(text).not.toContain('The stream is at it now');
  });

  it('links the run of each static gate', async () => {
    const { text, addresses } = await pageOf(rejectedPromotion);

    expect(text).toContain('Static gates crd-compat ✓ Pass nothing breaks');
    expect(addresses).toContain('/runs/run-1');
  });

  const cases = [
    { phase: 'accepted', verdict: 'pass', tone: 'not-applicable' },
    { phase: 'promoting', verdict: 'pass', tone: 'not-applicable' },
    { phase: 'promoted', verdict: 'waived', tone: 'waived' },
    { phase: 'rejected', verdict: 'inconclusive', tone: 'inconclusive' },
    { phase: 'failed', verdict: 'pass', tone: 'fail' },
    { phase: 'superseded', verdict: 'pass', tone: 'not-applicable' },
  ] as const;
  it.each(cases)('has the tone $tone when it is $phase with the verdict $verdict', async ({ phase, verdict, tone }) => {
    const { body } = await pageOf({ ...promotedPromotion, phase, verdict });

    expect(/<section class="banner ([a-z-]+)"/.exec(body)?.[1]).toBe(tone);
  });

  it('keeps the word of whoever lifted a hold or had a job tried again', async () => {
    const { hold, decision, ...rest } = rejectedPromotion;
    const word = { by: 'pilot@example.com', reason: 'the dock is dry again' };
    const orders = [
      { order: 'release' as const, ...word, at: '2026-11-29T04:00:00.000Z' },
      { order: 'retry' as const, job: 'e2e-dock', ...word, at: '2026-11-29T04:10:00.000Z' },
    ];
    const { text } = await pageOf({ ...rest, orders });

    expect(text).toContain('release pilot@example.com: the dock is dry again 2026-11-29 04:00');
    expect(text).toContain('retry pilot@example.com: the dock is dry again (e2e-dock) 2026-11-29 04:10');
  });

  it('still runs: offers to hold it, and to release it once it is held', async () => {
    const { hold, decision, ...rest } = rejectedPromotion;
    const running: Promotion = { ...rest, phase: 'running' };

    expect((await pageOf(running)).text).toContain(`npx sluice streams hold ${running.id} --reason "..."`);
    expect((await pageOf({ ...running, hold })).text).toContain(
      `npx sluice streams release ${running.id} --reason "..."`,
    );
  });
});

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><svg/onload=alert(1)>',
  'javascript:alert(1)',
  'https://user:secret@evil.example.net/x',
  '&lt;b&gt; &#x3c;i&#x3e;',
];

/** A promotion that says the same thing wherever somebody from outside has a say. */
function promotionSaying(text: string): Promotion {
  const word = { by: text, reason: text, at: rejectedPromotion.openedAt };
  const [image] = rejectedPromotion.candidate.images;
  if (image === undefined) throw new Error('the sample has an image');
  return {
    ...rejectedPromotion,
    stream: { ...rejectedPromotion.stream, id: text, title: text, owner: text },
    openedBy: text,
    candidate: {
      sequence: text,
      images: [{ ...image, component: text, source: { repository: text, revision: 'a'.repeat(40) } }],
      origin: { kind: text, event: text, receivedAt: rejectedPromotion.openedAt },
    },
    history: [{ phase: 'rejected', at: rejectedPromotion.openedAt, cause: { kind: 'engine', text } }],
    gates: [{ gate: text, verdict: 'fail', text, run: text, at: rejectedPromotion.openedAt }],
    attempts: [sampleAttempt('e2e-dock', { outcome: 'failed', url: text, text, askedBy: text })],
    act: {
      state: 'failed',
      reference: text,
      url: text,
      text,
      late: { state: 'confirmed', text, at: rejectedPromotion.openedAt },
    },
    hold: word,
    orders: [{ ...word, order: 'retry', job: text }],
    decision: { ...word, kind: 'reject', overrules: text },
    newer: { sequence: text, at: rejectedPromotion.openedAt },
    pauses: { [text]: { since: rejectedPromotion.openedAt, text, lastProbeAt: rejectedPromotion.openedAt } },
    engine: { text, at: rejectedPromotion.openedAt },
  };
}

describe('text from outside', () => {
  it.each(hostile)('is only ever text on the page of a promotion: %j', async (text) => {
    const tagsOf = (html: string) => [...html.matchAll(/<(\/?[a-z][a-z0-9]*)/g)].map((match) => match[1]);
    const { body, text: read, addresses } = await pageOf(promotionSaying(text));

    expect(tagsOf(body)).toEqual(tagsOf((await pageOf(promotionSaying('harmless'))).body));
    expect(read).toContain(text);
    for (const address of addresses) expect(address).toMatch(/^(?:\/(?!\/)|#content$|data:image\/svg\+xml,)/);
  });

  it('links a job and a commit at a web address, whatever code host it is', async () => {
    const { addresses } = await pageOf(promotionSaying('https://code.example.net/lamps/operator.git'));

    expect(addresses).toContain(`https://code.example.net/lamps/operator/commit/${'a'.repeat(40)}`);
    expect(addresses).toContain('https://code.example.net/lamps/operator.git');
  });

  it('stays one word of the shell in the commands to try', async () => {
    const { text } = await pageOf(promotionSaying("a'; rm -rf $(x)"));

    expect(text).toContain(`npx sluice streams show 'a'\\''; rm -rf $(x)'`);
  });
});

describe('a promotion page is careful', () => {
  it('shows at most 200 tries, those of blocking jobs first, and says how many more there are', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      sampleAttempt('e2e-tide', { number: index + 1, outcome: 'infrastructure' }),
    );
    const { text } = await pageOf({
      ...rejectedPromotion,
      attempts: [...many, sampleAttempt('e2e-dock', { outcome: 'failed', text: 'the lock gate stuck' })],
    });

    expect(text).toContain('✕ failed e2e-dock the lock gate stuck');
    expect(text).toContain('… and 31 more tries in the JSON of this promotion.');
  });

  const unknown = ['p20261129T031500000Z-0123456789ab', 'none', promotedPromotion.id.slice(0, -1), '%3Cb%3E', '..%2Fx'];
  it.each(unknown)('answers 404 for an id that is unknown or none at all: %s', async (id) => {
    const { app, log } = await historyOf(promotedPromotion);

    const page = await ask(app, `/promotions/${id}`);
    const json = await ask(app, `/api/promotions/${id}`);

    expect([page.status, json.status]).toEqual([404, 404]);
    expect(readableText(page.body)).toContain('No such promotion There is no promotion with this id.');
    expect(json.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(json.body).title).toBe('No such promotion');
    expect(log.entries).toEqual([]);
  });

  it('asks no store about a text that cannot be an id', async () => {
    const asked: string[] = [];
    const get = async (id: string) => {
      asked.push(id);
      return undefined;
    };
    const { app } = historyWith([], { promotions: { get, state: async (stream) => ({ stream }) } });

    for (const id of ['none', promotedPromotion.id]) await ask(app, `/promotions/${id}`);

    expect(asked).toEqual([promotedPromotion.id]);
  });
});

describe('GET /api/promotions/:id', () => {
  it('answers the promotion whole, whether it is current, and what its jobs say', async () => {
    const { app } = await historyOf(promotedPromotion);

    const { status, headers, body } = await ask(app, `/api/promotions/${promotedPromotion.id}`);

    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    const { promotion, isCurrent, jobs } = JSON.parse(body);
    expect(promotion).toEqual(promotedPromotion);
    expect(isCurrent).toBe(true);
    expect(jobs.map(({ job, verdict, tries }: Record<string, unknown>) => [job, verdict, tries])).toEqual([
      ['e2e-dock', 'pass', 2],
      ['e2e-tide', 'inconclusive', 1],
    ]);
  });
});
