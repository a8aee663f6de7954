import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Verdict } from '../../gates/model/verdict.ts';
import { verdictOfReading } from '../../gates/tls-profile/judge.ts';
import { type Knowledge, profileNamed } from '../../gates/tls-profile/knowledge.ts';
import type { Reading } from '../../gates/tls-profile/listener.ts';
import { comparePair, type PairVerdict } from '../../gates/tls-profile/pair.ts';
import { readTlsFile } from '../../gates/tls-profile/read-file.ts';
import { tlsKnowledge } from '../tls/knowledge.ts';
import type { CaseMismatch, CorpusResult, UnreadableCase } from './corpus.ts';

const PROFILES = ['Old', 'Intermediate', 'Modern'] as const;
const FileName = z.string().regex(/^(?!\/)(?!.*\.\.).+$/, 'a path inside of the corpus');

const FileCase = z.looseObject({
  file: FileName,
  expected: z.looseObject({
    Old: z.looseObject({ notWeaker: z.string() }).optional(),
    Intermediate: z.looseObject({ notWeaker: z.string() }).optional(),
    Modern: z.looseObject({ notWeaker: z.string() }).optional(),
  }),
});
type FileCase = z.infer<typeof FileCase>;

const PairCase = z.looseObject({ intermediate: FileName, modern: FileName, expected: z.string() });
type PairCase = z.infer<typeof PairCase>;

/** Our words in those of the corpus. */
const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'pass',
  fail: 'fail',
  inconclusive: 'indeterminate',
  'not-applicable': 'exempt',
  waived: 'pass',
};
const pairWords: Readonly<Record<PairVerdict, string>> = {
  wired: 'wired',
  'not-wired': 'notWired',
  stale: 'staleFixture',
  dynamic: 'dynamic',
  'not-applicable': 'notApplicable',
  unreadable: 'indeterminate',
};

/**
 * Runs a folder laid out like `corpus/tls` (`index.json` with `files` and `pairs`, manifests beside it) through the shipped gate. A
 * file matches when its verdict under each predefined profile is the expected `notWeaker`; a pair when its verdict is the expected one.
 */
export async function runTlsCorpus(directory: string): Promise<CorpusResult> {
  const mismatches: CaseMismatch[] = [];
  const unreadable: UnreadableCase[] = [];
  const index = await readIndex(directory);
  const knowledge = tlsKnowledge();
  if ('reason' in index) return { cases: 0, mismatches, unreadable: [index], unsupported: 0 };
  const judged = [
    ...(await Promise.all(
      index.files.map((entry, at) => attempt(`files[${at}]`, () => judgeFile(directory, entry, knowledge))),
    )),
    ...(await Promise.all(
      index.pairs.map((entry, at) => attempt(`pairs[${at}]`, () => judgePair(directory, entry, knowledge))),
    )),
  ];
  for (const one of judged) {
    if (one === undefined) continue;
    if ('reason' in one) unreadable.push(one);
    else mismatches.push(one);
  }
  return { cases: judged.length - unreadable.length, mismatches, unreadable, unsupported: 0 };
}

async function readIndex(directory: string): Promise<{ files: unknown[]; pairs: unknown[] } | UnreadableCase> {
  try {
    const index: unknown = JSON.parse(await readFile(path.join(directory, 'index.json'), 'utf8'));
    return z.looseObject({ files: z.array(z.unknown()), pairs: z.array(z.unknown()).default([]) }).parse(index);
  } catch (error) {
    return { case: 'index.json', reason: messageOf(error) };
  }
}

async function attempt(
  name: string,
  judge: () => Promise<CaseMismatch | undefined>,
): Promise<CaseMismatch | UnreadableCase | undefined> {
  try {
    return await judge();
  } catch (error) {
    return { case: name, reason: messageOf(error) };
  }
}

async function judgeFile(directory: string, entry: unknown, knowledge: Knowledge): Promise<CaseMismatch | undefined> {
  const { file, expected } = FileCase.parse(entry);
  const reading = await readingOf(directory, file, knowledge);
  const wanted = expectationOf(expected);
  const actual = Object.fromEntries(
    PROFILES.filter((name) => name in wanted).map((name) => [
      name,
      verdictWords[verdictUnder(name, reading, knowledge)],
    ]),
  );
  const isMatch = Object.entries(wanted).every(([name, word]) => actual[name] === word);
  return isMatch ? undefined : { case: file, expected: wanted, actual };
}

function expectationOf(expected: FileCase['expected']): Record<string, string> {
  return Object.fromEntries(
    PROFILES.flatMap((name) => {
      const word = expected[name]?.notWeaker;
      return word === undefined ? [] : [[name, word]];
    }),
  );
}

function verdictUnder(name: (typeof PROFILES)[number], reading: Reading, knowledge: Knowledge): Verdict {
  const profile = profileNamed(knowledge, name);
  return profile === undefined ? 'inconclusive' : verdictOfReading(reading, profile, knowledge);
}

async function judgePair(directory: string, entry: unknown, knowledge: Knowledge): Promise<CaseMismatch | undefined> {
  const pair: PairCase = PairCase.parse(entry);
  const [base, other] = await Promise.all([
    readingOf(directory, pair.intermediate, knowledge),
    readingOf(directory, pair.modern, knowledge),
  ]);
  const actual = pairWords[comparePair(base, other).verdict];
  if (actual === pair.expected) return undefined;
  return { case: `${pair.intermediate} with ${pair.modern}`, expected: pair.expected, actual };
}

async function readingOf(directory: string, file: string, knowledge: Knowledge): Promise<Reading> {
  return readTlsFile(file, await readFile(path.join(directory, file), 'utf8'), knowledge);
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
