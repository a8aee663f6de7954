import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readYaml } from '../../../gates/model/yaml.ts';
import { verdictOfReading } from '../../../gates/tls-profile/judge.ts';
import type { Profile } from '../../../gates/tls-profile/knowledge/profiles.ts';
import { comparePair } from '../../../gates/tls-profile/pair.ts';
import { readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { readScanReport } from '../../../gates/tls-profile/scans/read-report.ts';
import { isDeep, runs, turns } from '../../support/property-runs.ts';
import { shippedProfile, tlsKnowledge } from '../../support/tls-knowledge.ts';
import { workOf } from '../../support/work.ts';
import { nmap, sslyze, testsslLines, tlsScanner } from './scans/reports.ts';
import { apiServer, approver, configMap, MIN_12, MIN_13, SIX, server, servingInfo } from './support.ts';

const knowledge = tlsKnowledge;
const profiles = (['Old', 'Intermediate', 'Modern'] as const).map((name): Profile => {
  const profile = shippedProfile(name);
  if (profile === undefined) throw new Error('no profile');
  return profile;
});
const verdicts = (path: string, text: string) => {
  const reading = readTlsFile(path, text, knowledge);
  return profiles.map((profile) => verdictOfReading(reading, profile, tlsKnowledge));
};

const script = `set -e
export MIN=VersionTLS12
cat <<'EOF' > /tmp/haproxy.conf
frontend a
  bind :8443 ssl crt /a.pem ssl-min-ver TLSv1.2 ciphers ECDHE-RSA-AES128-GCM-SHA256
EOF
exec widget --tls-min-version="$MIN" \\
  --tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 # done
`;
const nginx = 'http { ssl_protocols TLSv1.2; server { listen 443 ssl; ssl_ciphers "ECDHE-RSA-AES128-GCM-SHA256"; } }';
const seeds = [
  approver(MIN_12, SIX),
  approver(MIN_13),
  server({ https: true, env: { ETCD_TLS_MIN_VERSION: 'TLS1.3' }, command: ['etcd'] }),
  server({ command: ['/bin/sh', '-c'], args: [script] }),
  servingInfo({ minTLSVersion: 'VersionTLS12', cipherSuites: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] }),
  configMap({
    'nginx.conf': nginx,
    'haproxy.cfg': 'frontend a\n bind :1 ssl crt a\n',
    'a.properties': 'https-protocols=TLSv1.2',
  }),
  apiServer({ type: 'Custom', custom: { minTLSVersion: 'VersionTLS12', ciphers: ['ECDHE-RSA-AES128-GCM-SHA256'] } }),
  `kind: Secret\napiVersion: v1\ndata:\n  a: ${btoa('servingInfo:\n  minTLSVersion: VersionTLS12\n')}\n`,
  configMap({ 'start.sh': `#!/bin/sh\n${script}` }),
  `kind: Pod\nspec:\n  containers:\n  - args: ["--tls-min-version={{ .Min }}"]\n    image: {{ .Image }}\n`,
];

const corpus = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'corpus', 'tls');
const real = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => readFileSync(join(corpus, name), 'utf8'))
  : [];

/** A text with a few places cut out, doubled, or written over. */
function mutated(texts: readonly string[]): fc.Arbitrary<string> {
  const cut = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 60 }),
    put: fc.constantFrom(
      '',
      '\n',
      '"',
      "'",
      '{',
      '{{',
      '}}',
      '$(',
      '`',
      '<<EOF',
      ': ',
      '- ',
      '|',
      '&a ',
      '*a',
      '\u0000',
      '\ud800',
      '=',
      '\\',
    ),
  });
  return fc.tuple(fc.constantFrom(...texts), fc.array(cut, { minLength: 1, maxLength: 4 })).map(([text, cuts]) =>
    cuts.reduce((before, { at, length, put }) => {
      const start = Math.floor(at * before.length);
      return before.slice(0, start) + put + before.slice(start + length);
    }, text),
  );
}

describe('any text', () => {
  const check = (text: string): void => {
    const answers = verdicts('a.yaml', text);
    const isRead = readYaml(text.replaceAll(/\{\{.*?\}\}/gs, 'x')).ok || readYaml(text).ok;
    if (!isRead && /tls|cipher|containers/i.test(text)) {
      expect(answers.filter((answer) => answer === 'pass')).toEqual([]);
    }
    expect(answers.every((answer) => ['pass', 'fail', 'inconclusive', 'not-applicable'].includes(answer))).toBe(true);
  };

  it('made from manifests of ours is read without a crash, and passes only when it could be read', () => {
    fc.assert(fc.property(mutated(seeds), check), runs(1500));
  });

  it('passes Modern only where something in it says TLS 1.3', () => {
    fc.assert(
      fc.property(mutated(seeds), (text) => {
        const [, , modern] = verdicts('a.yaml', text);
        expect(modern === 'pass' && !/1[._]?3|Modern/.test(text)).toBe(false);
      }),
      runs(800),
    );
  });

  it.skipIf(real.length === 0)('made from real manifests, too, where they are at hand', () => {
    fc.assert(fc.property(mutated(real), check), runs(150));
  });
  if (real.length === 0) process.stdout.write(`skipped: no corpus of TLS manifests at ${corpus}\n`);

  it('as a file of a server is read without a crash', () => {
    const texts = [script, nginx, 'frontend a\n bind :1 ssl crt a ssl-min-ver\n', 'https-protocols=TLSv1.2,\n'];
    fc.assert(
      fc.property(mutated(texts), fc.constantFrom('a.cfg', 'a.conf', 'a.properties', 'a.json'), (text, path) => {
        expect(verdicts(path, text)).toHaveLength(3);
      }),
      runs(600),
    );
  });

  it('makes a pair without a crash, and a text with itself is never wired', () => {
    fc.assert(
      fc.property(mutated(seeds), (text) => {
        const reading = readTlsFile('a.yaml', text, knowledge);
        expect(comparePair(reading, reading).verdict).not.toBe('wired');
      }),
      runs(400),
    );
  });

  it('as a scan report is read or refused, never both and never with a crash', () => {
    const texts = [
      nmap,
      JSON.stringify(sslyze),
      JSON.stringify(testsslLines),
      tlsScanner({ versions: ['TLSv1.2'], ciphers: ['A'] }),
    ];
    fc.assert(
      fc.property(fc.oneof(mutated(texts), fc.json()), (text) => {
        const report = readScanReport('a.json', text, tlsKnowledge);
        expect('reason' in report || report.endpoints.length > 0).toBe(true);
      }),
      runs(800),
    );
  });
});

describe('flags of a known program', () => {
  const pool = {
    '--tls-min-version=VersionTLS10': '1.0',
    '--tls-min-version=VersionTLS12': '1.2',
    '--tls-min-version=VersionTLS13': '1.3',
  } as const;
  const args = fc.array(fc.constantFrom(...Object.keys(pool), SIX, '--v=2', '--tls-min-version=$(MIN)', '--other'), {
    maxLength: 6,
  });

  it('pass Modern exactly when the last minimum is TLS 1.3, whatever stands around it', () => {
    fc.assert(
      fc.property(args, (list) => {
        const last = list.filter((arg) => arg.startsWith('--tls-min-version')).at(-1);
        const [, , modern] = verdicts('a.yaml', approver(...list));

        expect(modern === 'pass').toBe(last === '--tls-min-version=VersionTLS13');
      }),
      runs(),
    );
  });
});

/** Expansions have a fixed budget, which weighs more where the text is short. */
function budgetOf(length: number): number {
  return isDeep ? 2000 * length : 500 * length + 50_000_000;
}

describe('a hostile text', () => {
  // A tenth of each in `npm test`: what grows with the square passes its budget there, too.
  const container = (member: string) =>
    `{"kind":"Pod","apiVersion":"v1","spec":{"containers":[{"name":"w","image":"tls",${member}}]}}`;
  const doubling = Array.from({ length: 60 }, (_, n) => `{"name":"A${n + 1}","value":"$(A${n})$(A${n})"}`);
  const bombs: Record<string, string> = {
    'variables that double': container(
      `"env":[{"name":"A0","value":"xxxxxxxx"},${doubling.join(',')}],"args":["--tls-min-version=$(A60)"]`,
    ),
    'a variable put in thousands of times': container(
      `"env":[{"name":"A","value":"${'x'.repeat(turns(10_000))}"}],"args":[${'"--a=$(A)",'.repeat(turns(10_000))}"--tls-min-version=$(A)"]`,
    ),
    'thousands of flags of different prefixes': container(
      `"args":[${Array.from({ length: turns(50_000) }, (_, n) => `"--p${n}-tls-min-version=VersionTLS13"`).join(',')}]`,
    ),
    'one flag thousands of times': container(
      `"args":[${'"--tls-min-version=VersionTLS12",'.repeat(turns(60_000))}"--tls-cipher-suites=A"]`,
    ),
    'a script that starts one program thousands of times': container(
      `"command":["sh","-c"],"args":[${JSON.stringify('w --tls-min-version=$MIN\n'.repeat(turns(50_000)))}]`,
    ),
    'a script of open quotes': container(
      `"command":["sh","-c"],"args":[${JSON.stringify(`tls ${'"$('.repeat(turns(200_000))}`)}]`,
    ),
    'a script of here-documents': container(
      `"command":["sh","-c"],"args":[${JSON.stringify('cat <<A <<B\n'.repeat(turns(50_000)))}]`,
    ),
    'variables of one ConfigMap in thousands of containers': JSON.stringify({
      items: [
        {
          kind: 'ConfigMap',
          apiVersion: 'v1',
          metadata: { name: 'a' },
          data: Object.fromEntries(Array.from({ length: turns(40_000) }, (_, n) => [`V${n}_TLS_MIN_VERSION`, '1.2'])),
        },
        {
          kind: 'Pod',
          apiVersion: 'v1',
          metadata: { name: 'b' },
          spec: {
            containers: Array.from({ length: turns(9000) }, () => ({
              image: 'x',
              envFrom: [{ configMapRef: { name: 'a' } }],
              args: ['--tls-min-version=$(V1)'],
            })),
          },
        },
      ],
    }),
    'a Secret of many texts in base64': `kind: Secret\napiVersion: v1\ndata:\n${Array.from({ length: turns(9000) }, (_, n) => ` k${n}: ${btoa(`servingInfo: { minTLSVersion: V${'x'.repeat(100)} }\n`)}`).join('\n')}\n`,
    'a script in a ConfigMap with defaults that do not close': `kind: ConfigMap\napiVersion: v1\ndata:\n  a: ${JSON.stringify(`#!/bin/sh\nw --tls-min-version=${'${A:-x'.repeat(turns(200_000))}`)}\n`,
    'a script with a variable of many words': container(
      `"command":["sh","-c"],"args":[${JSON.stringify(`A="${'--tls-min-version=V '.repeat(turns(2000))}"\n${'w $A $A\n'.repeat(turns(20_000))}`)}]`,
    ),
    'a script of variables': container(
      `"command":["sh","-c"],"args":[${JSON.stringify(`A=${'x'.repeat(1000)}\n${'echo $A$A$A\n'.repeat(turns(50_000))}`)}]`,
    ),
    'aliases that multiply': `tls: &a [1,1,1,1,1,1,1,1]\n${Array.from(
      { length: 12 },
      (_, n) =>
        `b${n}: &b${n} [${Array(9)
          .fill(n === 0 ? '*a' : `*b${n - 1}`)
          .join(',')}]`,
    ).join('\n')}`,
    'a deep nest': `tls: ${'['.repeat(turns(50_000))}`,
    'actions without an end': `tls: ${'{{ '.repeat(turns(200_000))}`,
    'a template of many lines': '{{ tls\n'.repeat(turns(100_000)),
    'a long list of names': container(
      `"args":["--tls-min-version=VersionTLS12","--tls-cipher-suites=${'A,'.repeat(turns(400_000))}"]`,
    ),
    'nginx blocks without an end': configMap({
      a: `ssl_protocols TLSv1.2;${'server { listen 1 ssl; '.repeat(turns(30_000))}`,
    }),
    'HAProxy binds': configMap({ a: `frontend a\n${' bind :1 ssl crt a\n'.repeat(turns(60_000))}` }),
    'texts inside of texts': configMap({
      a: configMap({ a: configMap({ a: configMap({ a: servingInfo({ minTLSVersion: 'VersionTLS13' }) }) }) }),
    }),
  };

  it.each(Object.entries(bombs))('of %s is read with bounded work and does not pass', (_, text) => {
    const file = text.slice(0, 2 * 1024 * 1024);

    expect(workOf(() => expect(verdicts('a.yaml', file)).not.toContain('pass'))).toBeLessThan(budgetOf(file.length));
  });

  it.each(['<table key="a">', '<port a="'])('in a report of nmap is read with bounded work: many %s', (part) => {
    const report = `<nmaprun>${part.repeat(turns(10_000))}`;

    expect(workOf(() => readScanReport('a.xml', report, tlsKnowledge))).toBeLessThan(20 * report.length);
  });
});
