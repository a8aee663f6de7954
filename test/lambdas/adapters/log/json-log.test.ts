import { describe, expect, it } from 'vitest';
import { type JsonLog, jsonLog } from '../../../../lambdas/adapters/log/json-log.ts';
import type { LogFields } from '../../../../lambdas/ports/log.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { workOf } from '../../../support/work.ts';

const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(4)}\n-----END RSA PRIVATE KEY-----`;

function logInto(lines: string[]): JsonLog {
  return jsonLog({ clock: fakeClock(), write: (line) => lines.push(line) });
}

function logged(message: string, fields?: LogFields): unknown {
  const lines: string[] = [];
  logInto(lines).info(message, fields);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('a log of JSON lines', () => {
  it('writes one line per entry, with time and level', () => {
    const lines: string[] = [];
    const log = logInto(lines);

    log.info('begun', { number: 7 });
    log.warn('slow', { isLate: true, runId: null });
    log.error('a text\nof two lines');

    expect(lines).toEqual([
      '{"time":"2026-12-01T12:00:00.000Z","level":"info","message":"begun","number":7}\n',
      '{"time":"2026-12-01T12:00:00.000Z","level":"warn","message":"slow","isLate":true,"runId":null}\n',
      '{"time":"2026-12-01T12:00:00.000Z","level":"error","message":"a text\\nof two lines"}\n',
    ]);
  });

  it('carries fields that belong to every entry; those of the entry win', () => {
    const lines: string[] = [];
    const log = logInto(lines).with({ deliveryId: 'd-1' }).with({ repository: 'harbour/boats', number: 1 });

    log.info('judged', { number: 7 });

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ deliveryId: 'd-1', repository: 'harbour/boats', number: 7 });
  });

  it.each([
    'secret',
    'webhookSecret',
    'password',
    'accessToken',
    'authorization',
    'Set-Cookie',
    'x-hub-signature-256',
    'privateKey',
    'private_key',
    'appPem',
    'apiKey',
    'credentials',
  ])('leaves out a field named %s, whatever it holds', (name) => {
    expect(logged('begun', { [name]: 'hunter2hunter2', number: 7 })).toEqual({
      time: '2026-12-01T12:00:00.000Z',
      level: 'info',
      message: 'begun',
      number: 7,
    });
  });

  it.each([
    { name: 'an installation token', text: 'cloned with ghs_16C7e42F292c6912E7710c838347Ae178B4a' },
    { name: 'a personal token', text: 'github_pat_11ABCDEFG0abcdefghijkl_xyz was given' },
    { name: 'a bearer header', text: 'sent Authorization: Bearer abc.def-ghi_jkl/123==' },
    { name: 'a private key', text: `could not sign with ${key}` },
    { name: 'a private key on one line', text: key.replaceAll('\n', '\\n') },
    { name: 'a private key whose end is missing', text: key.slice(0, 80) },
    { name: 'a JSON web token', text: 'jwt eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0.c2lnbmF0dXJl' },
    { name: 'a signature', text: `expected sha256=${'0f'.repeat(32)}` },
    { name: 'an AWS key id', text: 'with AKIAIOSFODNN7EXAMPLE' },
    { name: 'a password in an address', text: 'GET https://captain:hunter2@harbour.example/boats' },
  ])('replaces $name inside a text', ({ text }) => {
    const secrets = /16C7e42F|11ABCDEFG0|abc\.def|MIIEow|eyJhbGci|0f0f0f|IOSFODNN7|hunter2/;

    const entry = JSON.stringify(logged(`failed: ${text}`, { reason: text, [text.slice(0, 60)]: 1 }));

    expect(text).toMatch(secrets);
    expect(entry).toContain('[redacted]');
    expect(entry).not.toMatch(secrets);
  });

  it('keeps what only resembles a secret', () => {
    const digest = `sha256:${'0f'.repeat(32)}`;

    expect(logged("Unexpected token 'x' in JSON", { digest, sha: 'a'.repeat(40) })).toMatchObject({
      message: "Unexpected token 'x' in JSON",
      digest,
      sha: 'a'.repeat(40),
    });
  });

  it('writes plain values only, whatever a caller without types passes', () => {
    const fields = { error: new Error('boom'), headers: { cookie: 'x' }, list: [1], gone: undefined, call: () => 1 };

    expect(logged('begun', fields as unknown as LogFields)).toEqual({
      time: '2026-12-01T12:00:00.000Z',
      level: 'info',
      message: 'begun',
    });
  });

  it('does not let a field replace time, level or message', () => {
    expect(logged('begun', { time: 'never', level: 'error', message: 'ended' })).toMatchObject({
      time: '2026-12-01T12:00:00.000Z',
      level: 'info',
      message: 'begun',
    });
  });

  it.each([
    { name: 'a megabyte of letters', text: 'a'.repeat(1_000_000) },
    { name: 'beginnings of keys without an end', text: '-----BEGIN A KEY-----'.repeat(50_000) },
    { name: 'beginnings of web tokens', text: 'eyJ-'.repeat(250_000) },
    { name: 'an address of colons', text: `https://${':'.repeat(1_000_000)}` },
  ])('bounds the work and the size that $name can cost', ({ text }) => {
    const entry = JSON.stringify(logged('begun', { reason: text }));

    expect(workOf(() => logged('begun', { reason: text }))).toBeLessThan(20 * text.length);
    expect(entry.length).toBeLessThan(2200);
  });
});
