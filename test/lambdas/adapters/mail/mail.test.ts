import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { afterAll, describe, expect, it } from 'vitest';
import { startFakeMail } from '../../../../bin/rehearsal/aws/fake-mail.ts';
import { mailFileNotifier } from '../../../../lambdas/adapters/mail/file-notifier.ts';
import { mailMessage } from '../../../../lambdas/adapters/mail/message.ts';
import { sesNotifier } from '../../../../lambdas/adapters/mail/ses-notifier.ts';
import type { Notification } from '../../../../lambdas/ports/notifier.ts';

const notification: Notification = {
  tone: 'bad',
  title: 'lamp-operator/harbour: not promoted',
  text: 'e2e-dock failed (1 of 1 run)',
  fields: [{ name: 'Promotion', value: { text: 'p-1', url: 'https://gate.example.com/promotions/p-1' } }],
  groups: [
    {
      title: 'Blocking',
      lines: [
        { mark: 'bad', text: 'e2e-dock failed', links: [{ text: 'Prow', url: 'https://prow.example.com/1' }] },
        { mark: 'good', text: 'e2e-tide passed', links: [] },
      ],
    },
  ],
  page: 'https://gate.example.com/promotions/p-1',
};
const at = new Date('2026-11-29T05:00:00.000Z');
const envelope = { from: 'gate@example.com', to: ['a@example.com', 'b@example.com'], id: '<1@sluice.invalid>', at };

function parts(message: string) {
  const [head = '', body = ''] = message.split('\r\n\r\n');
  return {
    headers: head.replaceAll('\r\n ', ' ').split('\r\n'),
    lines: message.split('\r\n'),
    text: Buffer.from(body, 'base64').toString('utf8'),
  };
}

describe('a message by mail', () => {
  it('says everything in plain text, and asks nobody for anything', () => {
    const { headers, text, lines } = parts(mailMessage(notification, envelope));

    expect(headers).toEqual([
      'From: gate@example.com',
      'To: a@example.com, b@example.com',
      'Subject: lamp-operator/harbour: not promoted',
      'Date: Sun, 29 Nov 2026 05:00:00 +0000',
      'Message-ID: <1@sluice.invalid>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      'Auto-Submitted: auto-generated',
    ]);
    expect(text).toBe(
      [
        'lamp-operator/harbour: not promoted',
        '',
        'e2e-dock failed (1 of 1 run)',
        '',
        'Promotion: p-1 https://gate.example.com/promotions/p-1',
        '',
        'Blocking:',
        '  FAIL e2e-dock failed',
        '         Prow https://prow.example.com/1',
        '  ok   e2e-tide passed',
        '',
        'Everything about it: https://gate.example.com/promotions/p-1',
        '',
      ].join('\n'),
    );
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  it('joins the thread of its incident', () => {
    const { headers } = parts(mailMessage(notification, { ...envelope, inReplyTo: '<0@sluice.invalid>' }));

    expect(headers).toContain('In-Reply-To: <0@sluice.invalid>');
    expect(headers).toContain('References: <0@sluice.invalid>');
  });

  it.each(['a\r\nBcc: evil@example.com', 'a\nBcc: evil@example.com', 'x\u0000y', 'Nacht über dem Hafen 🚢'.repeat(9)])(
    'keeps %j in its subject',
    (title) => {
      const { headers, lines } = parts(mailMessage({ ...notification, title }, envelope));

      expect(headers.filter((header) => /^bcc/i.test(header))).toEqual([]);
      expect(headers).toHaveLength(9);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
      const subject = headers.find((header) => header.startsWith('Subject: '))?.slice(9) ?? '';
      const decoded = [...subject.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word = '']) =>
        Buffer.from(word, 'base64').toString('utf8'),
      );
      const shown = decoded.length > 0 ? decoded.join('') : subject;
      expect(title.replace(/[\s\p{Cc}]+/gu, ' ').startsWith(shown)).toBe(true);
      expect(shown).not.toContain('\ufffd');
    },
  );
});

describe('mail through SES', () => {
  function ses(answer: object | Error, region = 'eu-west-1') {
    const sent: { FromEmailAddress: string; Destination: object; Content: { Raw: { Data: Uint8Array } } }[] = [];
    const client = {
      async send({ input }: { input: (typeof sent)[number] }) {
        sent.push(input);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    } as unknown as SESv2Client;
    return { sent, notifier: sesNotifier({ client, from: 'gate@example.com', region, now: () => at }) };
  }
  const refusal = (name: string, fault: 'client' | 'server') =>
    new SESv2ServiceException({ name, $fault: fault, message: 'no', $metadata: {} });

  it('gives the message the id that SES gives it, so that replies find it', async () => {
    const { sent, notifier } = ses({ MessageId: '0102-abc' });

    const first = await notifier.post('a@example.com,b@example.com', notification);
    const place = first.kind === 'sent' ? first.place : undefined;
    await notifier.post('a@example.com,b@example.com', notification, place);

    expect(place).toEqual({ channel: 'a@example.com,b@example.com', id: '<0102-abc@eu-west-1.amazonses.com>' });
    expect(sent.map(({ FromEmailAddress, Destination }) => [FromEmailAddress, Destination])).toEqual(
      Array(2).fill(['gate@example.com', { ToAddresses: ['a@example.com', 'b@example.com'] }]),
    );
    const reply = Buffer.from(sent[1]?.Content.Raw.Data ?? []).toString('utf8');
    expect(reply).toContain('\r\nIn-Reply-To: <0102-abc@eu-west-1.amazonses.com>\r\n');
  });

  it('names the first region of SES as SES does', async () => {
    const { notifier } = ses({ MessageId: 'x' }, 'us-east-1');

    expect(await notifier.post('a@example.com', notification)).toMatchObject({
      place: { id: '<x@email.amazonses.com>' },
    });
  });

  it.each([
    [refusal('MessageRejected', 'client'), false],
    [refusal('AccessDeniedException', 'client'), false],
    [refusal('TooManyRequestsException', 'client'), true],
    [refusal('SendingPausedException', 'client'), true],
    [refusal('InternalFailure', 'server'), true],
    [new Error('socket hang up'), true],
  ])('fails as an outcome, never as an exception: %s', async (error, retry) => {
    expect(await ses(error).notifier.post('a@example.com', notification)).toEqual({
      kind: 'not_sent',
      reason: `${error.name}: ${error.message}`,
      retry,
    });
  });
});

describe('mail as SES takes it', () => {
  async function world() {
    const server = await startFakeMail(['gate@example.com']);
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new SESv2Client({ endpoint: server.url, region: 'eu-west-1', credentials, maxAttempts: 1 });
    const notifierFrom = (from: string) => sesNotifier({ client, from, region: 'eu-west-1', now: () => at });
    return { server, notifierFrom };
  }

  it('is a whole message, encoded, to each address', async () => {
    const { server, notifierFrom } = await world();

    const sent = await notifierFrom('gate@example.com').post('a@example.com,b@example.com', {
      ...notification,
      title: 'Nacht über dem Hafen 🚢',
    });

    expect(sent).toMatchObject({ kind: 'sent', place: { id: '<0102-1@eu-west-1.amazonses.com>' } });
    expect(server.mails().map(({ from, to }) => [from, to])).toEqual([
      ['gate@example.com', ['a@example.com', 'b@example.com']],
    ]);
    expect(parts(server.mails()[0]?.message ?? '').text).toContain('Nacht über dem Hafen 🚢');
    expect(server.problems()).toEqual([]);
    await server.close();
  });

  it('is refused from a stranger, and put off when SES is not there', async () => {
    const { server, notifierFrom } = await world();

    expect(await notifierFrom('x@example.com').post('a@example.com', notification)).toEqual({
      kind: 'not_sent',
      reason: 'MessageRejected: Email address is not verified: x@example.com',
      retry: false,
    });
    server.fail('send-email', { kind: 'lost-request' });
    expect(await notifierFrom('gate@example.com').post('a@example.com', notification)).toMatchObject({
      kind: 'not_sent',
      retry: true,
    });
    await server.close();
  });
});

describe('mail on a laptop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-mail-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is a file for each message, in the thread of its incident', async () => {
    const notifier = mailFileNotifier(join(folder, 'mail'), 'gate@example.com', () => at);

    const first = await notifier.post('a@example.com', notification);
    const place = first.kind === 'sent' ? first.place : undefined;
    await notifier.post('a@example.com', { ...notification, title: 'again' }, place);

    const files = readdirSync(join(folder, 'mail'));
    const texts = files.map((name) => readFileSync(join(folder, 'mail', name), 'utf8'));
    expect(files.every((name) => /^20261129T050000000Z-[0-9a-f]{12}\.eml$/.test(name))).toBe(true);
    expect(texts.filter((text) => text.includes(`In-Reply-To: ${place?.id}`))).toHaveLength(1);
    expect(texts).toHaveLength(2);
  });

  it('that cannot be written is not sent', async () => {
    const notifier = mailFileNotifier('/dev/null/mail', 'gate@example.com');

    expect(await notifier.post('a@example.com', notification)).toMatchObject({ kind: 'not_sent', retry: true });
  });
});
