import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { rulesCommand } from '../../../bin/commands/rules.ts';
import type { Io } from '../../../bin/io.ts';
import { defaultRuleFiles } from '../../../bin/rule-files.ts';
import { readRulePack } from '../../../gates/catalogue.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';

const text = 'id: crds\ngate: crd-compat\ntitle: CRDs hold\nowner: api@example.com\nmode: warn\n';

function world() {
  const store = fakeRuleStore();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-rules-'));
  const seen = { out: '', err: '' };
  const io: Io = {
    out: (more) => {
      seen.out += more;
    },
    err: (more) => {
      seen.err += more;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    env: {},
    cwd: folder,
  };
  const command = rulesCommand(async () => ({ rules: store, close: async () => undefined }), fakeClock());
  return {
    write: (content: string) => writeFileSync(join(folder, 'rules.yaml'), content),
    async sluice(...args: string[]) {
      seen.out = '';
      seen.err = '';
      const code = await runCli(args, io, [command]);
      return { code, ...seen };
    },
    folder,
  };
}

describe('sluice rules', () => {
  it('plans, applies, plans nothing more, and tells the history', async () => {
    const { sluice, write, folder } = world();
    write(text);

    expect(await sluice('rules', 'plan', '--rules', folder)).toEqual({
      code: 0,
      out: '+ crds (add, version 0 -> 1)\n1 to change, 0 to keep.\n',
      err: '',
    });
    const applied = await sluice(
      'rules',
      'apply',
      '--rules',
      folder,
      '--reason',
      'begin softly',
      '--author',
      'ada@example.com',
    );
    expect(applied.code).toBe(0);
    expect(await sluice('rules', 'plan', '--rules', folder)).toEqual({
      code: 0,
      out: '= crds (keep, version 1)\nNothing to change.\n',
      err: '',
    });

    write(text.replace('mode: warn', 'mode: enforce'));
    expect((await sluice('rules', 'plan', '--rules', folder)).out).toBe(
      '~ crds (change, version 1 -> 2)\n    mode: "warn" -> "enforce"\n1 to change, 0 to keep.\n',
    );
    await sluice('rules', 'apply', '--rules', folder, '--reason', 'now for real', '--author', 'grace@example.com');
    expect((await sluice('rules', 'log', 'crds')).out).toBe(
      '2026-12-01T12:00:00.000Z  crds version 2 (mode enforce) by grace@example.com: now for real\n    mode: "warn" -> "enforce"\n' +
        '2026-12-01T12:00:00.000Z  crds version 1 (mode warn) by ada@example.com: begin softly\n',
    );
  });

  it('shows and exports what is in force, ready to be applied again', async () => {
    const { sluice, write, folder } = world();
    expect((await sluice('rules', 'show')).err).toContain('the table has no rules');
    write(text);
    await sluice('rules', 'apply', '--rules', folder, '--reason', 'first', '--author', 'ada');

    expect((await sluice('rules', 'show')).out).toBe(
      'crds  version 1  crd-compat, warn, every repository, owner api@example.com\n',
    );
    expect((await sluice('rules', 'show', 'crds')).out).toMatch(/^# version 1\nid: crds\ngate: crd-compat\n/);
    expect(JSON.parse((await sluice('rules', 'show', 'crds', '--json')).out)).toMatchObject({
      id: 'crds',
      version: 1,
      rule: { mode: 'warn' },
    });
    expect(await sluice('rules', 'show', 'crd')).toMatchObject({ code: 2, err: expect.stringContaining('"crd"') });

    const exported = join(folder, 'exported');
    expect(await sluice('rules', 'export', '--output', exported)).toMatchObject({
      code: 0,
      err: `Wrote 1 files to ${exported}.\n`,
    });
    expect((await sluice('rules', 'plan', '--rules', exported)).out).toContain('Nothing to change.');
    expect((await sluice('rules', 'export', '--output', exported)).err).toContain('crds.yaml exists already');
    expect(await sluice('rules', 'export', '--output', join(folder, 'rules.yaml'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('Name a folder that can be written.'),
    });
    expect((await sluice('rules', 'export')).out).toContain('---\nid: crds\n');
  });

  it('disarms all rules until an end, says so, and arms them again', async () => {
    const { sluice, write, folder } = world();
    write(text);
    await sluice('rules', 'apply', '--rules', folder, '--reason', 'first', '--author', 'ada');
    const why = ['--reason', 'the new gate closes everything', '--author', 'ada'];

    expect((await sluice('rules', 'disarm', '--until', '2026-12-03', ...why)).out).toContain(
      'All rules only observe until 2026-12-04T00:00:00.000Z',
    );
    expect(await sluice('rules', 'show')).toMatchObject({
      code: 0,
      err: 'All rules are disarmed until 2026-12-04T00:00:00.000Z: the new gate closes everything\n',
    });
    expect((await sluice('rules', 'arm', '--reason', 'mended', '--author', 'ada')).code).toBe(0);
    expect((await sluice('rules', 'show')).err).toBe('');
    expect((await sluice('rules', 'log')).out).toContain(
      'all rules (armed) by ada: mended\n2026-12-01T12:00:00.000Z  all rules (disarmed until 2026-12-04T00:00:00.000Z) by ada',
    );
    expect((await sluice('rules', 'arm', '--reason', 'again', '--author', 'ada')).err).toContain('are not disarmed');
  });

  it.each([
    { until: '2026-12-16', says: 'is more than 14 days away' },
    { until: '2026-11-30', says: 'is over' },
    { until: 'tomorrow', says: '"tomorrow" is not a valid date' },
    { until: '2026-12-03', reason: 'short', says: 'say why in at least ten characters' },
  ])('refuses to disarm until $until: $says', async ({ until, says, reason = 'the new gate closes everything' }) => {
    const { sluice } = world();

    const answer = await sluice('rules', 'disarm', '--until', until, '--reason', reason, '--author', 'ada');

    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(says) });
    expect((await sluice('rules', 'log')).code).toBe(2);
  });

  it.each(['rule', 'knowledge', 'stream', 'waiver'])('prints the JSON Schema of a %s', async (kind) => {
    const { sluice } = world();
    const schema = JSON.parse((await sluice('rules', 'schema', kind)).out);

    expect(schema).toMatchObject({
      title: `Sluice ${kind}`,
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    });
    expect(() => new Ajv2020({ strict: false, validateFormats: false }).compile(schema)).not.toThrow();
  });

  it('has a schema that takes the rules that ship and no other member', async () => {
    const { sluice } = world();
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse((await sluice('rules', 'schema')).out),
    );
    const { rules } = readRulePack(defaultRuleFiles());

    expect(rules.map((one) => validate(one))).toEqual(rules.map(() => true));
    expect(validate({ ...rules[0], modus: 'warn' })).toBe(false);
    expect(validate({ ...rules[0], params: { profil: 'write' } })).toBe(false);
    expect((await sluice('rules', 'schema', 'gate')).err).toContain('Choose one of rule, knowledge, stream, waiver');
  });

  it('writes the rules that Sluice ships when no folder is named', async () => {
    const { sluice } = world();

    expect((await sluice('rules', 'plan')).out).toContain('+ crd-compat (add, version 0 -> 1)\n+ image-pinning (add');
  });

  it('refuses rules that are wrong, names the line, and writes nothing', async () => {
    const { sluice, write, folder } = world();
    write(`${text}modus: warn\n`);

    const applied = await sluice('rules', 'apply', '--rules', folder, '--reason', 'x', '--author', 'ada');

    expect(applied.code).toBe(2);
    expect(applied.err).toContain('rules.yaml:6: unknown key: modus');
    expect(applied.err).toContain('nothing was written');
    expect((await sluice('rules', 'log')).err).toContain('the table has no rules');
  });

  it.each(['plan', 'apply'])(
    '%s refuses a condition that cannot work, with the line and the nearest name',
    async (verb) => {
      const { sluice, write, folder } = world();
      const flags = verb === 'apply' ? ['--reason', 'x', '--author', 'ada'] : [];
      const refused: readonly (readonly [string, string])[] = [
        ['candidate.bse == "main"', 'candidate.bse: unknown field; did you mean candidate.base?'],
        ['candidate.title.startWith("x")', 'startWith(): unknown function; did you mean startsWith?'],
        ['candidate.base == 1', '== does not accept string, int'],
        ['candidate.base', 'the condition has type string, not bool'],
      ];
      for (const [when, message] of refused) {
        write(`${text}when: '${when}'\n`);
        const answer = await sluice('rules', verb, '--rules', folder, ...flags);

        expect(answer).toMatchObject({ code: 2, out: '' });
        expect(answer.err).toContain(`rules.yaml:6: when: ${message}`);
      }
      expect((await sluice('rules', 'log')).err).toContain('the table has no rules');
    },
  );

  it('notes the kinds of candidates for which a condition has no answer', async () => {
    const { sluice, write, folder } = world();
    write(`${text}when: candidate.author.type == "Bot"\n`);

    expect((await sluice('rules', 'plan', '--rules', folder)).out).toContain(
      'note: when: candidate.author does not exist for kind local_change or image; guard it with has(candidate.author)',
    );

    write(`${text}when: has(candidate.author) && candidate.author.type == "Bot"\n`);

    expect((await sluice('rules', 'plan', '--rules', folder)).out).not.toContain('note');
  });

  it.each([
    { args: ['rules', 'apply'], err: "required option '--reason <text>' not specified" },
    { args: ['rules', 'log', 'nothing'], err: 'rule "nothing" does not exist' },
    { args: ['rules', 'plan', '--rules', '/does/not/exist'], err: '--rules: /does/not/exist does not exist' },
    { args: ['rules', 'plan', '--rulez', 'x'], err: "unknown option '--rulez'" },
  ])('exits 2 and says what to do on $args', async ({ args, err }) => {
    const { sluice } = world();

    const outcome = await sluice(...args);

    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(err);
  });
});
