import { describe, expect, it } from 'vitest';
import { workspaceReplacements } from '../../../../gates/version-skew/sources/workspace.ts';

const goMod = (more = '') => `module example.org/lamp\ngo 1.24.0\nrequire k8s.io/client-go v0.36.0\n${more}`;
const goWork = (more: string, use = '.') => `go 1.24.0\nuse (\n\t${use}\n\t./other\n)\n${more}\n`;
const REPLACED = 'replace k8s.io/client-go => k8s.io/client-go v0.34.0';

function said(work: string, { path = 'go.mod', text = goMod(), modules = ['k8s.io/*'] } = {}): string[] {
  return workspaceReplacements({ path, text }, work, modules).map(({ line, problem }) => `${line ?? '-'} ${problem}`);
}

describe('a workspace', () => {
  it.each([
    { what: 'replaces a module', work: goWork(REPLACED) },
    {
      what: 'replaces the version that is required',
      work: goWork('replace k8s.io/client-go v0.36.0 => k8s.io/client-go v0.34.0'),
    },
    { what: 'holds the module in a folder', work: goWork(REPLACED, './lamp/'), at: { path: 'lamp/go.mod' } },
    {
      what: 'replaces otherwise than the go.mod',
      work: goWork(REPLACED),
      at: { text: goMod('replace k8s.io/client-go => k8s.io/client-go v0.35.0\n') },
    },
  ])('that $what is trouble at the requirement', ({ work, at }) => {
    expect(said(work, at)).toEqual(['3 go.work replaces k8s.io/client-go by k8s.io/client-go v0.34.0']);
  });

  it('that replaces a module by a folder is trouble, too', () => {
    expect(said(goWork('replace k8s.io/client-go => ../client-go'))).toEqual([
      '3 go.work replaces k8s.io/client-go by ../client-go',
    ]);
  });

  it.each([
    { what: 'replaces nothing', work: goWork('') },
    {
      what: 'replaces another version',
      work: goWork('replace k8s.io/client-go v0.35.0 => k8s.io/client-go v0.34.0'),
    },
    { what: 'replaces another module', work: goWork('replace k8s.io/api => k8s.io/api v0.34.0') },
    { what: 'does not hold the module', work: goWork(REPLACED, './crane') },
    { what: 'replaces what the rule does not ask for', work: goWork(REPLACED), at: { modules: ['example.com/*'] } },
    { what: 'says what the go.mod says', work: goWork(REPLACED), at: { text: goMod(`${REPLACED}\n`) } },
  ])('that $what says nothing', ({ work, at }) => {
    expect(said(work, at)).toEqual([]);
  });

  it('that Go refuses is trouble', () => {
    expect(said('use (\n.\n')).toEqual(['- Go refuses go.work: the block is not closed']);
    expect(said(goWork('replace k8s.io/client-go => fork'))).toEqual([
      '- Go refuses go.work: fork is neither a folder nor a module with a version',
    ]);
  });
});
