import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventSenders, type SenderSecrets } from '../../../../lambdas/adapters/signed-events/senders.ts';

const current = 'c'.repeat(32);
const previous = 'p'.repeat(32);
const known: Readonly<Record<string, SenderSecrets>> = {
  builder: { scheme: 'hmac', current, previous },
  quay: { scheme: 'token', current, previous },
  weak: { scheme: 'hmac', current: 'short' },
  empty: { scheme: 'token', current: '' },
};
const senders = eventSenders(async (sender) => known[sender]);
const body = new TextEncoder().encode('{"a":1}');

const signed = (secret: string) => ({
  'x-sluice-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the sender of an image event', () => {
  it.each([
    { what: 'signs by the secret', sender: 'builder', headers: signed(current), by: 'current' },
    { what: 'signs by the secret before it', sender: 'builder', headers: signed(previous), by: 'previous' },
    { what: 'has a token', sender: 'quay', headers: bearer(current), by: 'current' },
    { what: 'has the token before it', sender: 'quay', headers: bearer(previous), by: 'previous' },
  ])('that $what is proved', async ({ sender, headers, by }) => {
    expect(await senders.verify(sender, headers, body)).toEqual({ kind: 'proved', by });
  });

  it.each([
    { what: 'signs by another secret', sender: 'builder', headers: signed('x'.repeat(32)) },
    { what: 'signs nothing', sender: 'builder', headers: {} },
    { what: 'shows a token instead of a signature', sender: 'builder', headers: bearer(current) },
    { what: 'has a signature cut short', sender: 'builder', headers: { 'x-sluice-signature-256': 'sha256=ab' } },
    { what: 'signs instead of showing a token', sender: 'quay', headers: signed(current) },
    { what: 'shows another token', sender: 'quay', headers: bearer('x'.repeat(32)) },
    { what: 'shows none', sender: 'quay', headers: {} },
    { what: 'is not known', sender: 'nobody', headers: signed('') },
    { what: 'has a secret that could be guessed', sender: 'weak', headers: signed('short') },
    { what: 'has an empty token', sender: 'empty', headers: { authorization: 'Bearer ' } },
  ])('that $what is not', async ({ sender, headers }) => {
    expect(await senders.verify(sender, headers, body)).toEqual({ kind: 'unproved', reason: 'signature_invalid' });
  });

  it('signs the bytes, not what they mean', async () => {
    const other = new TextEncoder().encode('{"a": 1}');

    expect(await senders.verify('builder', signed(current), other)).toMatchObject({ kind: 'unproved' });
  });
});
