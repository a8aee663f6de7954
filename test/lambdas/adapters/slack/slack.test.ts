import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import { slackAnswerOf } from '../../../../lambdas/adapters/slack/answer.ts';
import { LIMITS, type SlackMessage, slackMessage } from '../../../../lambdas/adapters/slack/blocks.ts';
import { slackNotifier } from '../../../../lambdas/adapters/slack/notifier.ts';
import type { Notification, NotificationLine } from '../../../../lambdas/ports/notifier.ts';
import { runs } from '../../../support/property-runs.ts';

const line = (
  text: string,
  url = `https://prow.example.com/view/gs/results/logs/${'x'.repeat(150)}`,
): NotificationLine => ({
  mark: 'bad',
  text,
  links: [{ text: 'Prow', url }],
});
const notification = (parts: Partial<Notification> = {}): Notification => ({
  tone: 'bad',
  title: 'lamp-operator/harbour: rejected',
  fields: [{ name: 'Candidate', value: { text: 'sha256:ab12' } }],
  groups: [{ title: 'Blocking', lines: [line('night-aws failed')] }],
  page: 'https://sluice.example.com/promotions/p-1',
  ...parts,
});

const textsOf = ({ attachments: [{ blocks }] }: SlackMessage) =>
  blocks.flatMap((block) => {
    if ('text' in block) return [block.text.text];
    return 'fields' in block ? block.fields.map(({ text }) => text) : [];
  });

/** Slack's own words on what it takes. */
function faultsOf({ attachments: [{ blocks }] }: SlackMessage): string[] {
  const isTextOk = (text: string, most: number) => text.length >= 1 && text.length <= most;
  const texts = blocks.flatMap((block) => ('text' in block ? [block.text.text] : []));
  const fields = blocks.flatMap((block) => ('fields' in block ? [block.fields.map(({ text }) => text)] : []));
  return [
    ...texts.filter((text) => !isTextOk(text, 3000)),
    ...fields.flat().filter((text) => !isTextOk(text, 2000)),
    ...fields.filter(({ length }) => length < 1 || length > 10).map(({ length }) => `${length} fields`),
    ...(blocks.length > 50 ? [`${blocks.length} blocks`] : []),
  ];
}

describe('a message', () => {
  it('says what happened, to what, and where to read on', () => {
    expect(textsOf(slackMessage(notification()))).toEqual([
      '*lamp-operator/harbour: rejected*',
      '*Candidate:*\nsha256:ab12',
      '*Page:*\n<https://sluice.example.com/promotions/p-1|everything about it>',
      `*Blocking:*\n:red_circle: night-aws failed (<https://prow.example.com/view/gs/results/logs/${'x'.repeat(150)}|Prow>)`,
    ]);
  });

  it('of forty jobs is split over sections, whole lines each, and nothing is lost', () => {
    const lines = Array.from({ length: 40 }, (_, i) => line(`night-${i} failed`));
    const message = slackMessage(notification({ groups: [{ title: 'Blocking', lines }] }));
    const said = textsOf(message).join('\n');

    expect(faultsOf(message)).toEqual([]);
    expect(message.isCut).toBe(false);
    for (const { text } of lines) expect(said).toContain(`${text} (<https://`);
  });

  it('of a thousand jobs is cut at the end, says by how much and links the rest', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => line(`night-${i} failed`));
    const message = slackMessage(notification({ groups: [{ title: 'Blocking', lines }] }));
    const said = textsOf(message);
    const shown = said.join('\n').match(/night-\d+ failed/g)?.length ?? 0;

    expect(faultsOf(message)).toEqual([]);
    expect(message.isCut).toBe(true);
    expect(said.at(-1)).toBe(`${1000 - shown} more on <https://sluice.example.com/promotions/p-1|the page>`);
  });

  it('of twenty components names each by its whole digest', () => {
    const repository = `registry.example.com/${'a-long-name/'.repeat(20)}operator`;
    const images = Array.from({ length: 20 }, (_, i) => `${repository}@sha256:${String(i).padStart(64, 'a')}`);
    const fields = images.map((text, i) => ({ name: `component-${i}`, value: { text } }));
    const message = slackMessage(notification({ fields }));

    expect(faultsOf(message)).toEqual([]);
    for (const image of images) expect(textsOf(message).some((text) => text.endsWith(`\n${image}`))).toBe(true);
  });

  it('that Slack finds too long keeps a third of its results, then none', () => {
    const lines = Array.from({ length: 90 }, (_, i) => line(`night-${i} failed`));
    const whole = notification({ groups: [{ title: 'Blocking', lines }] });
    const shown = ([0, 1, 2] as const).map(
      (shortness) =>
        textsOf(slackMessage(whole, shortness))
          .join('\n')
          .match(/night-\d+ failed/g)?.length ?? 0,
    );

    expect(shown[0]).toBe(90);
    expect(shown[1]).toBeGreaterThan(20);
    expect(shown[1]).toBeLessThan(45);
    expect(shown[2]).toBe(0);
  });

  it('cannot be made to link or to call by what it quotes', () => {
    const message = slackMessage(
      notification({
        title: '<!channel> <https://evil.example.com|Prow>',
        groups: [{ title: 'x', lines: [line('<@U1>', 'javascript:x')] }],
      }),
    );

    expect(textsOf(message).join('')).not.toMatch(/<(?!https:\/\/sluice\.example\.com)/);
  });

  it('of anything at all stays within the limits, at every length', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ minLength: 2000, maxLength: 5000, unit: 'grapheme' }),
      fc.constantFrom('&', '<', '>|', ' '),
    );
    const link = fc.record({ text, url: fc.oneof(fc.webUrl({ validSchemes: ['https'] }), text) });
    const any = fc.record({
      tone: fc.constantFrom('good' as const, 'warning' as const, 'bad' as const, 'neutral' as const),
      title: text,
      text,
      fields: fc.array(fc.record({ name: text, value: link }), { maxLength: 15 }),
      groups: fc.array(
        fc.record({
          title: text,
          lines: fc.array(
            fc.record({
              mark: fc.constantFrom('good' as const, 'unknown' as const),
              text,
              links: fc.array(link, { maxLength: 4 }),
            }),
            { maxLength: 60 },
          ),
        }),
        { maxLength: 4 },
      ),
      page: fc.constant('https://sluice.example.com/p'),
    });
    fc.assert(
      fc.property(any, fc.constantFrom(0 as const, 1 as const, 2 as const), (said, shortness) => {
        expect(faultsOf(slackMessage(said, shortness))).toEqual([]);
      }),
      runs(60),
    );
  });

  it('knows the limits that Slack has', () => {
    expect(LIMITS).toMatchObject({ sectionText: 3000, fieldText: 2000, fields: 10, blocks: 50 });
  });
});

const answered = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe("Slack's answer", () => {
  it.each([
    { answer: answered(200, 'ok'), expected: { kind: 'sent' } },
    {
      answer: answered(200, { ok: true, ts: '1.2', channel: 'C1' }),
      expected: { kind: 'sent', place: { channel: 'C1', id: '1.2' } },
    },
    { answer: answered(400, 'invalid_blocks'), expected: { kind: 'shorten', reason: 'invalid_blocks' } },
    {
      answer: answered(200, { ok: false, error: 'msg_too_long' }),
      expected: { kind: 'shorten', reason: 'msg_too_long' },
    },
    { answer: answered(413, ''), expected: { kind: 'shorten', reason: 'HTTP 413' } },
    {
      answer: answered(429, 'rate_limited', { 'retry-after': '3' }),
      expected: { kind: 'wait', reason: 'rate_limited', afterSeconds: 3 },
    },
    { answer: answered(200, { ok: false, error: 'ratelimited' }), expected: { kind: 'wait', reason: 'ratelimited' } },
    { answer: answered(503, ''), expected: { kind: 'wait', reason: 'HTTP 503' } },
    { answer: { kind: 'lost', cause: 'cut' } as const, expected: { kind: 'wait', reason: 'no answer: cut' } },
    { answer: answered(404, 'no_service'), expected: { kind: 'refused', reason: 'no_service' } },
    {
      answer: answered(200, { ok: false, error: 'channel_not_found' }),
      expected: { kind: 'refused', reason: 'channel_not_found' },
    },
    { answer: answered(200, '<html>Sign in</html>'), expected: { kind: 'refused', reason: '<html>Sign in</html>' } },
  ])('$answer.status $answer.body is $expected.kind', ({ answer, expected }) => {
    expect(slackAnswerOf(answer)).toEqual(expected);
  });
});

describe('a notifier', () => {
  function slack(...answers: readonly [number, unknown][]) {
    const sent: { url: string; body: Record<string, unknown> }[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      const [status, body] = answers[Math.min(sent.length, answers.length) - 1] ?? [500, ''];
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    };
    return { sent, notifier: slackNotifier({ token: async () => 't', fetch }), fetch };
  }
  const ok = { ok: true, ts: '1.2', channel: 'C1' };

  it('begins a thread, joins it and changes its message', async () => {
    const { sent, notifier } = slack([200, ok]);

    const first = await notifier.post('#night', notification());
    const place = first.kind === 'sent' ? first.place : undefined;
    await notifier.post('#night', notification(), place);
    await notifier.update(place ?? { channel: '', id: '' }, notification());

    expect(first).toEqual({ kind: 'sent', place: { channel: 'C1', id: '1.2' }, isCut: false });
    expect(
      sent.map(({ url, body }) => [url.split('/').at(-1), body['channel'], body['thread_ts'], body['ts']]),
    ).toEqual([
      ['chat.postMessage', '#night', undefined, undefined],
      ['chat.postMessage', 'C1', '1.2', undefined],
      ['chat.update', 'C1', undefined, '1.2'],
    ]);
  });

  it('tells the end of a thread to everybody who saw its beginning', async () => {
    const { sent, notifier } = slack([200, ok]);
    const thread = { channel: 'C1', id: '1.2' };

    await notifier.post('#night', notification(), thread);
    await notifier.post('#night', notification({ endsThread: true }), thread);
    await notifier.post('#night', notification({ endsThread: true }));

    expect(sent.map(({ body }) => body['reply_broadcast'])).toEqual([undefined, true, undefined]);
  });

  it('shortens what Slack does not take, until it does', async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => line(`night-${i}`));
    const { sent, notifier } = slack([400, 'invalid_blocks'], [400, 'invalid_blocks'], [200, ok]);

    expect(await notifier.post('#night', notification({ groups: [{ title: 'x', lines }] }))).toMatchObject({
      kind: 'sent',
      isCut: true,
    });
    const sizes = sent.map(({ body }) => JSON.stringify(body).length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('gives up on what can be no shorter', async () => {
    const { sent, notifier } = slack([400, 'invalid_blocks']);

    expect(await notifier.post('#night', notification())).toEqual({
      kind: 'not_sent',
      reason: 'invalid_blocks',
      retry: false,
    });
    expect(sent).toHaveLength(3);
  });

  it('is asked to wait, and does not send again by itself', async () => {
    const { sent, notifier } = slack([429, 'rate_limited']);

    expect(await notifier.post('#night', notification())).toMatchObject({ kind: 'not_sent', retry: true });
    expect(sent).toHaveLength(1);
  });
});
