import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandsIn } from '../../../gates/model/comment-commands.ts';
import { runs } from '../../support/property-runs.ts';
import { workOf } from '../../support/work.ts';

const TODAY = '2026-08-26';
const recheck = { verb: 'recheck' };

describe('a comment', () => {
  it.each([
    { what: 'on a line of its own', text: 'Thanks!\n/sluice recheck', commands: [recheck] },
    { what: 'with Windows line ends', text: 'Thanks!\r\n/sluice recheck\r\nBye', commands: [recheck] },
    { what: 'in the words of the old gate', text: '/gate recheck', commands: [recheck] },
    { what: 'in any case', text: '/Sluice Recheck', commands: [recheck] },
    { what: 'three blanks in', text: '   /sluice recheck  ', commands: [recheck] },
    { what: 'for one gate', text: '/sluice recheck crd-compat', commands: [{ verb: 'recheck', gate: 'crd-compat' }] },
    {
      what: 'twice',
      text: '/sluice recheck\n/sluice explain crd/field-removed',
      commands: [recheck, { verb: 'explain', subject: 'crd/field-removed' }],
    },
    {
      what: 'to hold',
      text: '/sluice hold because the fleet is frozen',
      commands: [{ verb: 'hold', cancels: false, reason: 'the fleet is frozen' }],
    },
    { what: 'to hold no longer', text: '/sluice hold cancel', commands: [{ verb: 'hold', cancels: true }] },
    { what: 'that is unknown', text: '/sluice dance', commands: [{ verb: 'unknown', word: 'dance' }] },
    { what: 'without a verb', text: '/sluice', commands: [{ verb: 'unknown', word: '' }] },
    { what: 'for help', text: '/sluice help', commands: [{ verb: 'help' }] },
    {
      what: 'to approve',
      text: '/sluice approve w-0123456789',
      commands: [{ verb: 'approve', waiver: 'w-0123456789' }],
    },
    { what: 'to approve nothing', text: '/sluice approve', commands: [{ verb: 'approve' }] },
    {
      what: 'above the message that an e-mail answers',
      text: '/sluice recheck\n\nOn Tue, 1 Dec 2026 at 10:00, Ada wrote:\n\n> /sluice help\n',
      commands: [recheck],
    },
    {
      what: 'below the message that an e-mail answers',
      text: 'On Tue, 1 Dec 2026 at 10:00, Ada\n<ada@example.com> wrote:\n> /sluice help\n\n/sluice recheck',
      commands: [recheck],
    },
    { what: 'after a sentence like an attribution', text: 'Ada wrote:\n/sluice recheck', commands: [recheck] },
    { what: 'after a line that names who it is from', text: 'From: Ada\n/sluice recheck', commands: [recheck] },
    { what: 'after a block of code', text: '```\n/sluice hold\n```\n/sluice recheck', commands: [recheck] },
    { what: 'after code that opens a comment', text: '```\n<!--\n```\n/sluice recheck', commands: [recheck] },
    { what: 'after a comment in HTML', text: '<!-- /sluice hold -->\n/sluice recheck', commands: [recheck] },
  ])('gives a command $what', ({ text, commands }) => {
    expect(commandsIn(text, TODAY).map(({ command }) => command)).toEqual(commands);
  });

  it.each([
    { what: 'in a quotation', text: '> /sluice recheck' },
    { what: 'in a block of code', text: '```yaml\n/sluice recheck\n```' },
    { what: 'in a block of code with a longer fence', text: '````\n```\n/sluice recheck\n````' },
    { what: 'in a block of code by tildes', text: '~~~\n/sluice recheck\n~~~' },
    { what: 'in a block of code that never ends', text: '```\n/sluice recheck' },
    { what: 'in indented code', text: '    /sluice recheck' },
    { what: 'after a tab', text: '\t/sluice recheck' },
    { what: 'in a comment of HTML', text: '<!--\n/sluice recheck\n-->' },
    { what: 'in a comment of HTML that never ends', text: 'x <!--\n/sluice recheck' },
    { what: 'in what an e-mail answers, unmarked', text: 'OK\nOn Tue, Ada wrote:\n/sluice recheck\n' },
    {
      what: 'after an attribution in two lines',
      text: 'OK\nOn Tue, 1 Dec 2026, Ada\n<a@b.c> wrote:\n\n/sluice recheck',
    },
    { what: 'in a forwarded message', text: 'OK\n-----Original Message-----\n/sluice recheck' },
    { what: 'after the head of a message', text: 'OK\nFrom: Ada\nSent: Tuesday\nTo: all\n\n/sluice recheck' },
    { what: 'in the middle of a line', text: 'please /sluice recheck' },
    { what: 'to somebody else', text: '/retest\n/lgtm' },
    { what: 'as a path', text: '/sluice/recheck and /gateway recheck' },
    { what: 'on a line without end', text: `/sluice waive ${'x'.repeat(2001)}` },
  ])('gives none $what', ({ text }) => {
    expect(commandsIn(text, TODAY)).toEqual([]);
  });

  it('names each command by its line', () => {
    const lines = commandsIn('Hi\r\n/sluice help\n\n> /sluice recheck\n/sluice recheck', TODAY).map(({ line }) => line);
    expect(lines).toEqual([2, 5]);
  });

  it('in a quotation gives none, whatever stands before it', () => {
    const before = fc.array(fc.oneof(fc.constantFrom('On x wrote:', '```', '<!--', '-->', '', '> a'), fc.string()));
    fc.assert(
      fc.property(before, (lines) => {
        const quoted = ['/sluice recheck', ...lines].map((line) => `> ${line.replace(/[\r\n]/g, ' ')}`);
        expect(commandsIn(quoted.join('\n'), TODAY)).toEqual([]);
      }),
      runs(),
    );
  });

  it('is not read beyond ten commands', () => {
    expect(commandsIn('/sluice recheck\n'.repeat(50), TODAY)).toHaveLength(10);
  });

  it('of any text costs little and harms nothing', () => {
    const part = fc.constantFrom(
      '<!--',
      '-->',
      '```',
      '~~~',
      'On ',
      ' wrote:',
      'From: ',
      '> ',
      '/sluice ',
      'waive ',
      'until ',
      'because ',
      '(',
      ')',
      '\n',
      '\r\n',
      ' ',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 200 }), (parts) => {
        expect(commandsIn(parts.join(''), TODAY).length).toBeLessThanOrEqual(10);
      }),
      runs(),
    );
  });

  it.each([
    '<!--'.repeat(20_000),
    'On x wrote:\n\n> \n'.repeat(5000),
    `/sluice waive a until because ${' because until ('.repeat(100)}`,
  ])('cost work that grows with their length', (text) => {
    expect(workOf(() => commandsIn(text, TODAY))).toBeLessThan(30 * text.length);
  });
});

describe('a waiver', () => {
  const wish = (rest: string) => commandsIn(`/sluice waive ${rest}`, TODAY)[0]?.command;

  it('is complete with finding, day, reason and reference', () => {
    expect(wish('crd-compat until 2026-09-10 because the field was never released (SHIP-77)')).toEqual({
      verb: 'waive',
      subject: 'crd-compat',
      until: '2026-09-10',
      reason: 'the field was never released',
      reference: 'SHIP-77',
      missing: [],
    });
  });

  it('may give a link for a reference', () => {
    expect(wish('x until 2026-09-10 because see https://issues.example.com/7 for it')).toMatchObject({
      reference: 'https://issues.example.com/7',
      missing: [],
    });
  });

  it.each([
    { rest: 'crd-compat', missing: ['until', 'reason', 'reference'] },
    { rest: '', missing: ['subject', 'until', 'reason', 'reference'] },
    { rest: 'until 2026-09-10 because it is so (A-1)', missing: ['subject'] },
    { rest: 'x because it is so (A-1)', missing: ['until'] },
    { rest: 'x until tomorrow because it is so (A-1)', missing: ['until'] },
    { rest: 'x until 2026-02-30 because it is so (A-1)', missing: ['until'] },
    { rest: 'x until 2026-08-25 because it is so (A-1)', missing: ['until'] },
    { rest: 'x until 2026-08-26 because it is so (A-1)', missing: [] },
    { rest: 'x until 2026-09-10 because (A-1)', missing: ['reason'] },
    { rest: 'x until 2026-09-10 because it is so', missing: ['reference'] },
    { rest: 'x until 2026-09-10', missing: ['reason', 'reference'] },
  ])('"$rest" lacks $missing', ({ rest, missing }) => {
    expect(wish(rest)).toMatchObject({ missing });
  });
});
