import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { honours } from '../../../../gates/tls-profile/honours.ts';
import { judgeListener } from '../../../../gates/tls-profile/judge.ts';
import { readTlsFile } from '../../../../gates/tls-profile/read-file.ts';
import { shippedProfile, tlsKnowledge } from '../../../support/tls-knowledge.ts';
import { approver, found, MIN_12, MIN_13, SIX, sentence, server } from '../support.ts';

const CHECK = 'tls/profile-not-honoured';
const params = { honours: 'report' };
const at = 'Deployment/operators/approver …[machine-approver]';
const four = '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384';

describe(CHECK, () => {
  it.each([
    { name: 'what the profile says', text: approver(MIN_12, SIX), profile: 'Intermediate', answer: [] },
    { name: 'TLS 1.3 under Modern, without a list', text: approver(MIN_13), profile: 'Modern', answer: [] },
    {
      name: 'something stricter',
      text: approver(MIN_13),
      profile: 'Intermediate',
      answer: [`${at} {"min":"1.3","suites":[]}`],
    },
    {
      name: 'a part of the list',
      text: approver(MIN_12, four),
      profile: 'Intermediate',
      answer: [`${at} {"min":"1.2","suites":["C02F","C030"]}`],
    },
    {
      name: 'something weaker, which is another question',
      text: approver(MIN_12),
      profile: 'Intermediate',
      answer: [],
    },
    {
      name: 'a minimum of etcd, which goes no lower',
      text: server({ container: 'etcd', args: ['--tls-min-version=TLS1.2', SIX.replace('tls-cipher', 'cipher')] }),
      profile: 'Old',
      answer: [],
    },
  ])('$name', ({ text, profile, answer }) => {
    const ciphersOfOld = profile === 'Old' ? text.replace('TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', OLD) : text;

    expect(found(CHECK, ciphersOfOld, { ...params, profile })).toEqual(answer);
  });

  it('is asked only where the rule wants to know', () => {
    expect(found(CHECK, approver(MIN_13))).toEqual([]);
  });

  it('says what is offered', () => {
    expect(sentence(CHECK, approver(MIN_12, four), params)).toBe(
      'Deployment/approver (machine-approver) offers TLS 1.2 and 2 suites, stricter than Intermediate',
    );
  });
});

/** What HyperShift renders of Old: the six, and the four with CBC and SHA-1. */
const OLD = [
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA',
  'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA',
  'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA',
  'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA',
].join(',');

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/tls');
const isThere = existsSync(join(corpus, 'index.json'));
if (!isThere) process.stderr.write('shared/corpus/tls is not there: what renderers make of profiles is not compared\n');

interface CorpusFile {
  readonly file: string;
  readonly expected: Readonly<Record<string, { readonly honours: string }>>;
}

const words = { holds: 'pass', fails: 'fail', unknown: 'indeterminate' } as const;

function honoursOf(file: string, profile: string): string {
  const { listeners } = readTlsFile(file, readFileSync(join(corpus, file), 'utf8'), tlsKnowledge);
  const answers = listeners
    .map((listener) => judgeListener(listener, shippedProfile(profile), tlsKnowledge))
    .filter(({ verdict }) => verdict !== 'not-applicable')
    .map((judged): string => words[honours(judged, tlsKnowledge)]);
  return ['fail', 'indeterminate', 'pass'].find((word) => answers.includes(word)) ?? 'exempt';
}

describe.skipIf(!isThere)('rendered manifests of the corpus', () => {
  it('honour the profiles that they were rendered for, as far as a file can tell', () => {
    const { files } = JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) as { files: readonly CorpusFile[] };
    const differences = files.flatMap(({ file, expected }) =>
      Object.entries(expected).flatMap(([profile, { honours: wanted }]) => {
        const answer = honoursOf(file, profile);
        // A program whose own list nobody knows, and a template, may or may not have what the profile says.
        const isOpen = answer === 'indeterminate';
        return answer === wanted || isOpen ? [] : [`${file} ${profile}: ${answer}, not ${wanted}`];
      }),
    );

    expect(files.length).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });
});
