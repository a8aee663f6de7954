import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Found } from '../../../../gates/version-skew/sources/found.ts';
import { Reader, readWith } from '../../../../gates/version-skew/sources/source.ts';
import { vendorDisagreements } from '../../../../gates/version-skew/sources/vendored-beside.ts';
import { runs } from '../../../support/property-runs.ts';

const reader = (parts: Record<string, unknown> = {}) => Reader.parse({ kind: 'go-mod', modules: ['**'], ...parts });
const brief = ({ key, value, problem }: Found) => `${key ?? '-'} ${problem ?? String(value)}`;
const read = (text: string, parts?: Record<string, unknown>) => readWith(reader(parts), text).map(brief);
const mod = (...lines: readonly string[]) => ['module example.com/mill', '', ...lines, ''].join('\n');
const isRefused = (text: string) => /^- Go refuses this go\.mod: /.test(read(text).join('\n'));

const pseudo = 'v0.0.0-20260101000000-aaaaaaaaaaaa';
const api = 'require k8s.io/api v0.33.1';

describe('what is built of a go.mod', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['what is required', [api], ['k8s.io/api v0.33.1']],
    ['a replacement of every version', [api, 'replace k8s.io/api => k8s.io/api v0.31.0'], ['k8s.io/api v0.31.0']],
    [
      'a replacement of that version',
      [api, 'replace k8s.io/api v0.33.1 => k8s.io/api v0.31.0'],
      ['k8s.io/api v0.31.0'],
    ],
    [
      'no replacement of another version',
      [api, 'replace k8s.io/api v0.30.0 => k8s.io/api v0.31.0'],
      ['k8s.io/api v0.33.1'],
    ],
    [
      'the replacement of that version before the one of every version',
      [api, 'replace k8s.io/api => k8s.io/api v0.30.0', 'replace k8s.io/api v0.33.1 => k8s.io/api v0.31.0'],
      ['k8s.io/api v0.31.0'],
    ],
    [
      'a folder, which has no version',
      [api, 'replace k8s.io/api => ./api'],
      ['k8s.io/api it is replaced by the folder ./api, which has no version'],
    ],
    [
      'no replacement of what is not required, since Go 1.17 lists all that is built',
      ['go 1.24', 'replace k8s.io/api => k8s.io/api v0.31.0'],
      [],
    ],
    [
      'a replacement of what a dependency may require, before Go 1.17',
      ['go 1.16', 'replace k8s.io/api => k8s.io/api v0.31.0', 'replace k8s.io/klog v1.0.0 => k8s.io/klog v0.4.0'],
      ['k8s.io/api v0.31.0', 'k8s.io/klog whether k8s.io/klog v1.0.0 is built is not in this go.mod'],
    ],
  ])('is %s', (_name, lines, found) => {
    expect(read(mod(...lines))).toEqual(found);
  });

  it.each<[string, string, string]>([
    ['the version that is required, for a pseudo-version', `=> github.com/fork/api ${pseudo}`, 'v0.33.1'],
    ['the version that is required, for a folder', '=> ../api', 'v0.33.1'],
    ['the version that is required, for a fork that numbers otherwise', '=> github.com/fork/api v1.31.4', 'v0.33.1'],
    ['the tag of a fork that numbers alike', '=> github.com/fork/api v0.31.4', 'v0.31.4'],
    ['the tag of the module itself', '=> k8s.io/api v0.31.4', 'v0.31.4'],
  ])('is, where forks do not count, %s', (_name, replacement, version) => {
    expect(read(mod(api, `replace k8s.io/api ${replacement}`), { forks: 'required' })).toEqual([
      `k8s.io/api ${version}`,
    ]);
  });

  it('leaves modules out', () => {
    const text = mod(api, 'require k8s.io/utils v0.1.0');

    expect(read(text, { modules: ['k8s.io/*', '!k8s.io/utils'] })).toEqual(['k8s.io/api v0.33.1']);
  });
});

/** Each was given to Go 1.26 (`go list -m all`, `go build`). */
describe('a go.mod that Go refuses', () => {
  it.each<[string, string]>([
    ['an empty file', ''],
    ['no module directive', `go 1.24\n\n${api}\n`],
    ['marks of a merge conflict', mod('<<<<<<< HEAD', api, '=======', 'require k8s.io/api v0.32.0', '>>>>>>> theirs')],
    ['an unknown directive', mod('requires k8s.io/api v0.33.1')],
    ['an unknown block', mod('go (', '1.24', ')')],
    ['a block that is not closed', mod('require (', 'k8s.io/api v0.33.1')],
    ['text behind the end of a block', mod('require (', 'k8s.io/api v0.33.1', ') // end', 'require (', ') x')],
    ['a C comment', mod('/* old */', api)],
    ['a string that is not closed', mod('require "k8s.io/api v0.33.1')],
    ['a string in back quotes', mod('require `k8s.io/api` v0.33.1')],
    ['two versions of one module', mod(api, 'require k8s.io/api v0.32.0')],
    ['two replacements of one module', mod(api, 'replace k8s.io/api => ./a', 'replace k8s.io/api => ./b')],
    ['a requirement that is excluded', mod(api, 'exclude k8s.io/api v0.33.1')],
    ['a branch', mod('require k8s.io/api main')],
    ['a short version', mod('require k8s.io/api v0.33')],
    ['a version that the path does not say', mod('require k8s.io/klog v2.0.0')],
    ['a path that says v1', mod('require k8s.io/klog/v1 v1.0.0')],
    ['a replacement without a version', mod(api, 'replace k8s.io/api => github.com/fork/api')],
    ['a folder with a version', mod(api, 'replace k8s.io/api => ./api v0.33.1')],
    ['two module directives', mod('module example.com/other')],
    ['a release of Go that is none', mod('go latest')],
    ['a requirement without a version', mod('require k8s.io/api')],
  ])('is trouble, and nothing else is read of it: %s', (_name, text) => {
    expect(read(text)).toHaveLength(1);
    expect(isRefused(text)).toBe(true);
  });

  it('is not one with every directive there is', () => {
    const text = mod(
      'go 1.24.0 // the floor',
      'toolchain go1.24.2',
      'godebug default=go1.21',
      'require (',
      '\tk8s.io/client-go v12.0.0+incompatible // indirect',
      '\t"gopkg.in/yaml.v3" v3.0.1',
      '\tgopkg.in/check.v1 v0.0.0-20201130134442-10cb98267c6c',
      '\tk8s.io/klog/v2 v2.130.1\r',
      ')',
      'exclude k8s.io/klog/v2 v2.0.0',
      'retract [v1.0.0, v1.1.0] // a mistake',
      'retract v1.2.0',
      'tool k8s.io/code-generator/cmd/client-gen',
      'ignore ./node_modules',
      'replace ()',
    );

    expect(read(text)).toEqual([
      'k8s.io/client-go v12.0.0+incompatible',
      'gopkg.in/yaml.v3 v3.0.1',
      'gopkg.in/check.v1 v0.0.0-20201130134442-10cb98267c6c',
      'k8s.io/klog/v2 v2.130.1',
    ]);
  });
});

const module = fc.constantFrom('k8s.io/api', 'k8s.io/metrics', 'k8s.io/klog/v2', 'example.com/a');
const version = fc.constantFrom('v0.33.1', 'v0.31.0', 'v2.1.0', 'v12.0.0+incompatible', pseudo, 'main', 'v0.33', '');
const noise = fc.constantFrom(
  '',
  '// k8s.io/api v0.1.0',
  ')',
  'require (',
  '"',
  'go 1.24',
  'tool x',
  '/*',
  '<<<<<<<',
  '\r',
);
const statement = fc.oneof(
  fc.tuple(fc.constantFrom('require', '', 'exclude'), module, version),
  fc.tuple(fc.constant('replace'), module, version, fc.constant('=>'), fc.oneof(module, fc.constant('./a')), version),
);
const text = fc
  .array(
    fc.oneof(
      statement.map((words) => words.filter((word) => word !== '').join(' ')),
      noise,
    ),
    { maxLength: 8 },
  )
  .map((lines) => mod(...lines));

describe('a go.mod that requires a module', () => {
  it('is never silent about it: a version, or trouble', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('effective', 'require'),
        fc.constantFrom('replacement', 'required'),
        (lines, of, forks) => {
          const found = readWith(reader({ of, forks }), `${lines}\nrequire k8s.io/kms v0.33.1\n`);

          expect(
            found.some(({ key, problem }) => key === 'k8s.io/kms' || (key === undefined && problem !== undefined)),
          ).toBe(true);
        },
      ),
      runs(1000),
    );
  });

  it('says the same of each module whatever the order of its statements', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          statement.map((words) => words.filter((word) => word !== '').join(' ')),
          { maxLength: 6 },
        ),
        (lines) => {
          const both = [lines, lines.toReversed()].map((one) => read(mod(...one)));
          const [there = [], back = []] = both.map((found) =>
            found[0]?.startsWith('- ') ? ['refused'] : found.toSorted(),
          );

          expect(back).toEqual(there);
        },
      ),
      runs(500),
    );
  });
});

describe('a go.mod beside vendor/modules.txt', () => {
  const goMod = mod(
    'go 1.24',
    'require (',
    '\tk8s.io/api v0.33.1',
    '\tk8s.io/kms v0.33.1',
    ')',
    'replace k8s.io/kms => k8s.io/kms v0.33.0',
  );
  const agreeing = '# k8s.io/api v0.33.1\n## explicit\n# k8s.io/kms v0.33.1 => k8s.io/kms v0.33.0\n## explicit\n';
  const trouble = (modulesTxt: string, given = goMod) =>
    vendorDisagreements(given, modulesTxt, ['k8s.io/*']).map(brief);

  it.each<[string, string, readonly string[]]>([
    ['agrees', `${agreeing}# k8s.io/kms => k8s.io/kms v0.33.0\n`, []],
    [
      'has another version',
      agreeing.replace('api v0.33.1', 'api v0.32.0'),
      ['k8s.io/api Go refuses to build: vendor/modules.txt has k8s.io/api v0.32.0'],
    ],
    [
      'has another replacement',
      agreeing.replace('kms v0.33.0', 'kms v0.31.0'),
      ['k8s.io/kms Go refuses to build: vendor/modules.txt has k8s.io/kms v0.33.1 => k8s.io/kms v0.31.0'],
    ],
    [
      'has no replacement',
      agreeing.replace(' => k8s.io/kms v0.33.0', ''),
      ['k8s.io/kms Go refuses to build: vendor/modules.txt has k8s.io/kms v0.33.1'],
    ],
    [
      'lacks a module',
      agreeing.split('\n').slice(2).join('\n'),
      ['k8s.io/api Go refuses to build: vendor/modules.txt does not list k8s.io/api'],
    ],
    ['is that of a workspace', `## workspace\n`, []],
  ])('%s', (_name, modulesTxt, found) => {
    expect(trouble(modulesTxt)).toEqual(found);
  });

  it('is not compared before Go 1.14, which did not', () => {
    expect(trouble('', goMod.replace('go 1.24', 'go 1.13'))).toEqual([]);
  });
});
