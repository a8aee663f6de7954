import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../gates/tls-profile/listener.ts';
import { readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { describeDialects } from '../../support/dialects.ts';
import { runs } from '../../support/property-runs.ts';
import { tlsKnowledge } from '../../support/tls-knowledge.ts';
import { configMap } from './support.ts';

const read = (path: string, text: string): Reading => readTlsFile(path, text, tlsKnowledge);
const isSilent = ({ listeners, unreadable }: Reading): boolean => listeners.length === 0 && unreadable.length === 0;

describeDialects({
  gate: 'tls-profile',
  path: 'deploy/sample.yaml',
  answerTo: ({ path, text }) => {
    const { listeners, unreadable } = read(path, text);
    return { judged: listeners.length > 0, doubted: unreadable.length > 0 };
  },
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
      fc.property(serverText, fc.constantFrom('app.conf', 'settings', 'x.ini', 'y.toml'), (text, name) => {
        expect(isSilent(read('deploy/a.yaml', configMap({ [name]: text })))).toBe(false);
        expect(isSilent(read('deploy/a.conf', text))).toBe(false);
      }),
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
});
