import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRuleFiles } from '../../../bin/rule-files.ts';
import { readRulePack } from '../../../gates/catalogue.ts';
import { globsMatch } from '../../../gates/model/glob.ts';
import type { Reading } from '../../../gates/tls-profile/listener.ts';
import { mayConfigureTls, readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { describeDialects, samplesOf } from '../../support/dialects.ts';
import { runs } from '../../support/property-runs.ts';
import { tlsKnowledge } from '../../support/tls-knowledge.ts';
import { configMap } from './support.ts';

const read = (path: string, text: string): Reading => readTlsFile(path, text, tlsKnowledge);
const isSilent = ({ listeners, unreadable }: Reading): boolean => listeners.length === 0 && unreadable.length === 0;

describeDialects({
  gate: 'tls-profile',
  path: 'deploy/sample.yaml',
  answerTo: ({ path, text }) => {
    if (!mayConfigureTls(path)) return { judged: false, doubted: false };
    const { listeners, unreadable } = read(path, text);
    return { judged: listeners.length > 0, doubted: unreadable.length > 0 };
  },
});

describe('the shipped rule', () => {
  it('asks for files of every dialect', () => {
    const { rules } = readRulePack(defaultRuleFiles());
    const paths = rules.find(({ gate }) => gate === 'tls-profile')?.scope.paths ?? [];
    const missed = samplesOf({ gate: 'tls-profile', path: 'deploy/sample.yaml' })
      .filter(({ answer, path }) => answer !== 'unread' && !globsMatch(paths, path))
      .map(({ name, path }) => `${name}: ${path}`);

    expect(missed).toEqual([]);
  });
});

const words = fc.constantFrom('tls', 'ssl', 'TLS', 'Ssl', 'https_tls');
const settings = fc.constantFrom(
  'min_version',
  'MinVersion',
  '-protocols',
  '_ciphers',
  '.cipher.suites',
  'MinProtocolVersion',
  '_versions',
);
const value = fc.constantFrom(
  'TLSv1',
  'TLSv1.2',
  "'TLSv1.1'",
  '"TLSv1.3"',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'HIGH:!aNULL',
);
const signs = fc.constantFrom(' = ', '=', ' => ', ' ', '\t');
/** A line that sets TLS in some language, and what stands around such a line in files of servers. */
const setting = fc.tuple(words, settings, signs, value).map((parts) => parts.join(''));
const other = fc.constantFrom(
  '',
  '# a comment: tls',
  'listen 8080',
  'log_level = info',
  'user nobody',
  '[main]',
  'worker {',
  '}',
  '<Host a>',
  '</Host>',
  'include conf.d',
  'a;',
  '-- x',
);
const serverText = fc
  .tuple(fc.array(other, { maxLength: 8 }), setting, fc.array(other, { maxLength: 8 }))
  .map(([before, line, after]) => [...before, line, ...after].join('\n'));

describe('a text that sets TLS', () => {
  it('is judged or a doubt, in a ConfigMap and in a file, whatever language it is written in', () => {
    fc.assert(
      fc.property(
        serverText,
        fc.constantFrom('app.conf', 'settings', 'x.ini', 'y.toml'),
        fc.constantFrom('conf', 'cfg', 'ini', 'toml', 'env', 'hcl', 'service', 'lua'),
        (text, name, ending) => {
          expect(isSilent(read('deploy/a.yaml', configMap({ [name]: text })))).toBe(false);
          expect(isSilent(read(`deploy/a.${ending}`, text))).toBe(false);
        },
      ),
      runs(),
    );
  });

  it('is judged or a doubt as a member of any object', () => {
    const key = fc
      .tuple(
        fc.constantFrom('tls', 'ssl'),
        fc.constantFrom('MinVersion', 'Protocols', 'Ciphers', '_cipher_suites', 'MinProtocolVersion'),
      )
      .map((parts) => parts.join(''));
    const member = fc.tuple(key, fc.constantFrom('TLSv1', 'TLSv1.2', 'newest', 'HIGH', 'ECDHE-RSA-AES128-GCM-SHA256'));
    const depth = fc.array(fc.constantFrom('spec', 'server', 'listener', 'items'), { maxLength: 4 });

    fc.assert(
      fc.property(depth, member, (steps, [name, written]) => {
        const value = steps.reduceRight<object>((inner, step) => ({ [step]: inner }), { [name]: written });
        const text = JSON.stringify({
          apiVersion: 'example.com/v1',
          kind: 'Crane',
          metadata: { name: 'quay' },
          ...value,
        });

        expect(isSilent(read('deploy/a.yaml', text))).toBe(false);
        expect(isSilent(read('deploy/a.yaml', configMap({ 'config.yaml': JSON.stringify(value) })))).toBe(false);
      }),
      runs(),
    );
  });

  /** Only TLS has such a value, under whatever name. */
  const unmistakable = fc.tuple(
    fc.constantFrom('floor', 'protocol_min', 'oldest', 'accept', 'x'),
    fc.constantFrom('TLSv1', 'TLSv1.1', 'VersionTLS10', 'tls1.1', 'TLSv1_1', 'SSLv3'),
  );
  /** The name speaks of TLS. */
  const named = fc.tuple(
    fc.constantFrom('quayTlsMinVersionOfCranes', 'ssl-cipher-list-2', 'https.protocols.allowed'),
    fc.constantFrom('1.0', 'v1.1', 'AES128-SHA', 'TLS_RSA_WITH_AES_128_CBC_SHA'),
  );
  /** Where an object, a patch or a document without kind can hold a setting. */
  const holders: readonly ((name: string, value: string) => unknown)[] = [
    (name, value) => ({ [name]: value }),
    (name, value) => ({
      parameters: [
        { name: `tls.${name}`, value },
        { name: 'replicas', value: '2' },
      ],
    }),
    (_, value) => [{ op: 'replace', path: '/spec/template/spec/containers/0/env/0/value', value }],
    (_, value) => ({ extraArgs: ['--v=2', `--tls-min-version=${value}`] }),
    (_, value) => ({ extraArgs: ['--tls-min-version', value] }),
    (_, value) => ({ literals: ['A=b', `TLS_MIN_VERSION=${value}`] }),
    (name, value) => ({ files: [{ contents: { source: `data:,tls_${name}%20%3D%20${value}` } }] }),
    (name, value) => ({ files: [{ contents: { source: `data:;base64,${btoa(`tls_min_${name}=${value}\n`)}` } }] }),
    (_, value) => ({ units: [{ contents: `[Service]\nExecStart=/bin/crane --tls-min-version=${value}\n` }] }),
    (_, value) => ({ values: `crane:\n  tls:\n    minVersion: ${value}\n` }),
  ];

  it('is judged or a doubt under a name that nobody knows, wherever it is held', () => {
    const kinds = fc.constantFrom({}, { apiVersion: 'example.com/v1', kind: 'Crane', metadata: { name: 'quay' } });
    const depth = fc.array(fc.constantFrom('spec', 'server', 'a'), { maxLength: 3 });
    const others = fc.constantFrom({}, { status: { phase: 'up' } }, { replicas: 2, note: 'of the north quay' });

    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(unmistakable, fc.constantFrom(...holders)),
          fc.tuple(named, fc.constantFrom(...holders.slice(0, 2))),
        ),
        kinds,
        depth,
        others,
        ([[name, value], hold], kind, steps, other) => {
          const held = hold(name, value);
          const inner = steps.reduceRight((around, step) => ({ [step]: around }), held);
          const document = Array.isArray(held) ? held : { ...kind, ...other, ...(inner as object) };

          expect(isSilent(read('deploy/a.yaml', JSON.stringify(document)))).toBe(false);
        },
      ),
      runs(600),
    );
  });

  it('is said of each object of a file, not only of one', () => {
    const judged = {
      apiVersion: 'example.com/v1',
      kind: 'Crane',
      metadata: { name: 'a' },
      spec: { tls: { minVersion: 'VersionTLS12' } },
    };
    const strangeOne = {
      apiVersion: 'example.com/v1',
      kind: 'Crane',
      metadata: { name: 'b' },
      spec: { floor: 'VersionTLS10' },
    };
    const list = { apiVersion: 'v1', kind: 'List', items: [judged, strangeOne] };

    for (const text of [JSON.stringify(list), `${JSON.stringify(judged)}\n---\n${JSON.stringify(strangeOne)}`]) {
      const { listeners, unreadable } = read('deploy/a.yaml', text);

      expect([listeners.map(({ subject }) => subject), unreadable.map(({ subject }) => subject)]).toEqual([
        ['Crane/a'],
        ['Crane/b'],
      ]);
    }
  });

  it('quotes no value of a Secret', () => {
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'quay' },
      stringData: { floor: 'VersionTLS10' },
    };

    expect(read('deploy/a.yaml', JSON.stringify(secret)).unreadable.map(({ reason }) => reason)).toEqual([
      '.stringData.floor sets TLS in a form that is not read',
    ]);
  });

  it.each([
    [
      'what a cluster reports',
      { apiVersion: 'example.com/v1', kind: 'Crane', metadata: { name: 'q' }, status: { tls: 'TLSv1.1' } },
    ],
    [
      'the client side',
      { apiVersion: 'example.com/v1', kind: 'Crane', metadata: { name: 'q' }, spec: { client: { oldest: 'TLSv1.1' } } },
    ],
    [
      'words for readers',
      {
        apiVersion: 'example.com/v1',
        kind: 'Crane',
        metadata: { name: 'q' },
        spec: { description: 'tls_min_version = TLSv1.1' },
      },
    ],
    [
      'a sentence',
      {
        apiVersion: 'example.com/v1',
        kind: 'Crane',
        metadata: { name: 'q' },
        spec: { text: 'Ask for TLSv1.2 before you sail.' },
      },
    ],
  ])('is not seen in %s', (_, object) => {
    expect(isSilent(read('deploy/a.yaml', JSON.stringify(object)))).toBe(true);
  });

  it('gives the place of a flag in a list', () => {
    const text =
      'apiVersion: example.com/v1\nkind: Crane\nmetadata: { name: quay }\nspec:\n  extraArgs:\n  - --v=2\n  - --tls-min-version=VersionTLS10\n';

    expect(
      read('deploy/a.yaml', text).listeners.flatMap(({ settings }) => settings.map(({ place }) => place.line)),
    ).toEqual([7]);
  });
});
