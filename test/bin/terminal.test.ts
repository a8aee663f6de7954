import { describe, expect, it } from 'vitest';
import { isColoured, withProgress } from '../../bin/terminal.ts';
import { recordedIo } from './support/recorded-io.ts';

describe('colour', () => {
  it.each([
    { name: 'on a terminal', env: {}, outIsTerminal: true, expected: true },
    { name: 'in a pipe', env: {}, outIsTerminal: false, expected: false },
    { name: 'on a terminal that cannot', env: { TERM: 'dumb' }, outIsTerminal: true, expected: false },
    { name: 'refused', env: { NO_COLOR: '1' }, outIsTerminal: true, expected: false },
    { name: 'refused with nothing said', env: { NO_COLOR: '' }, outIsTerminal: true, expected: true },
    { name: 'forced in a pipe', env: { FORCE_COLOR: '1' }, outIsTerminal: false, expected: true },
    { name: 'forced off on a terminal', env: { FORCE_COLOR: '0' }, outIsTerminal: true, expected: false },
    { name: 'forced and refused', env: { FORCE_COLOR: '1', NO_COLOR: '1' }, outIsTerminal: false, expected: true },
  ])('$name: $expected', ({ env, outIsTerminal, expected }) => {
    expect(isColoured({ env, outIsTerminal })).toBe(expected);
  });
});

describe('progress', () => {
  const slowly = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 60));

  it('is shown while it takes long, on a terminal, and taken away', async () => {
    const io = recordedIo('/', { errIsTerminal: true });

    expect(await withProgress(io, 'Reading', slowly, 5)).toBe('done');
    expect(io.stderr()).toBe('Reading …\r\u001b[2K');
  });

  it('is not shown where it is quick', async () => {
    const io = recordedIo('/', { errIsTerminal: true });

    await withProgress(io, 'Reading', async () => 'done');

    expect(io.stderr()).toBe('');
  });

  it('is not shown where there is no terminal', async () => {
    const io = recordedIo('/');

    await withProgress(io, 'Reading', slowly, 5);

    expect(io.stderr()).toBe('');
  });

  it('is taken away before an error is told', async () => {
    const io = recordedIo('/', { errIsTerminal: true });
    const fails = () => slowly().then(() => Promise.reject(new Error('no')));

    await expect(withProgress(io, 'Reading', fails, 5)).rejects.toThrow('no');
    expect(io.stderr()).toBe('Reading …\r\u001b[2K');
  });
});
