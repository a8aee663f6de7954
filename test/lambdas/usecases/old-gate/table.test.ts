import { describe, expect, it } from 'vitest';
import { earlyVerdict, everyEndIsTold, limitOfTheNight, nothingInMemory, parallelTriggers } from './clock.ts';
import {
  brokenIsNotFailed,
  informingIsCounted,
  moreThanAnd,
  nothingSentForNothing,
  whatTheEnhancementAsks,
} from './judging.ts';
import { createdIsNotReleased, inputsAreKept, olderNeverReplacesNewer, serviceIsDocument } from './moving.ts';
import { emptyArchive, imagesThatMove, namesThatAreNot, resultsWithHoles } from './reading.ts';
import { messageOfManyJobs, nightThatNeverCame, personsWord, streakOfFailures } from './telling.ts';
import { commitLeadsToVerdict, historyIsKept, wholeRunsHere } from './whole.ts';
import { cutConnections, expiredToken, forgottenJob, lostAnswers, rotatedToken } from './wire.ts';

/** What the gate before this one did wrong, and what happens here instead. Each proof fails where Sluice does the same. */
interface Weakness {
  readonly id: string;
  readonly was: string;
  readonly is: string;
  prove(): void | Promise<void>;
}

const weaknesses: readonly Weakness[] = [
  {
    id: 'W1',
    was: 'a cut connection killed the night and orphaned its jobs',
    is: 'a cut connection, a silent one and half an answer are answers like any other, and the night goes on',
    prove: cutConnections,
  },
  {
    id: 'W2',
    was: 'the limit was passed by minutes, more with each job',
    is: 'the night ends at its deadline whatever the number of jobs, also when the job system hangs',
    prove: limitOfTheNight,
  },
  {
    id: 'W3',
    was: 'a failure in the first minutes waited for hours; a job of five minutes was seen after 45',
    is: 'the verdict comes with the first look that decides it, and waits for no informing job',
    prove: earlyVerdict,
  },
  {
    id: 'W4',
    was: 'one 401 was an error for good, though the job ran on',
    is: 'a 401 pauses the night and tells somebody; the job is asked again, and passes',
    prove: expiredToken,
  },
  {
    id: 'W5',
    was: 'twenty jobs took twenty minutes to trigger, and a link was waited for with each',
    is: 'all are triggered in one step, four at a time, and links come with the looks',
    prove: parallelTriggers,
  },
  {
    id: 'W6',
    was: 'from thirteen jobs with links on, Slack refused the message and nobody was told',
    is: 'a message of sixty jobs is taken, however long their links; what has no room is linked',
    prove: messageOfManyJobs,
  },
  {
    id: 'W7',
    was: 'results that were null, or had no type, crashed the evaluation',
    is: 'what is no result says nothing, and at the deadline nothing is inconclusive',
    prove: resultsWithHoles,
  },
  {
    id: 'W8',
    was: 'runs that were still going, or were cancelled, counted as failures of the streak',
    is: 'staleness counts days since the last completed promotion, of what had a day to follow',
    prove: streakOfFailures,
  },
  {
    id: 'W9',
    was: 'an empty archive crashed the last task, and so the message',
    is: 'an empty archive is empty, and a stream without any history is told of like the others',
    prove: emptyArchive,
  },
  {
    id: 'W10',
    was: 'images by tag, and digests of three digits, were taken; null crashed',
    is: 'only 64 hex digits are an identity; everything else is refused with its reason',
    prove: imagesThatMove,
  },
  {
    id: 'W11',
    was: 'the letters of a text were job names, the first of two components won, an answer about another job was believed',
    is: 'documents are strict, names are unique, and another execution is nobody we know',
    prove: namesThatAreNot,
  },
  {
    id: 'W12',
    was: 'one pod slept for hours with the state of the night in its memory',
    is: 'each step knows the record and nothing else; the e2e night is killed at every point besides',
    prove: nothingInMemory,
  },
  {
    id: 'W13',
    was: 'a POST that was repeated made a second cluster',
    is: 'the request is sent once; after a lost answer the execution is adopted, or proved never to have been',
    prove: lostAnswers,
  },
  {
    id: 'W14',
    was: 'a timeout skipped the final tasks, and with them the message',
    is: 'a deadline, steps that keep failing and a dead timer end in a message like any other end',
    prove: everyEndIsTold,
  },
  {
    id: 'W15',
    was: 'jobs went on unseen when the verdict was known, or the run had died',
    is: 'nothing more is sent, and what runs is followed to its end and written down',
    prove: nothingSentForNothing,
  },
  {
    id: 'W16',
    was: 'an aborted job and a failed product were the same, and nothing was tried again',
    is: 'only failures of the infrastructure are tried again, within a budget, and are no failure of the product',
    prove: brokenIsNotFailed,
  },
  {
    id: 'W17',
    was: 'nobody could override, and no override would have had an author, a reason or an end',
    is: 'a person accepts with a name and a reason, and neither may be missing; exceptions end by themselves',
    prove: personsWord,
  },
  {
    id: 'W18',
    was: 'history was pruned: nobody could say why an image had been promoted',
    is: 'every promotion of a digest is found with its evidence, and kept for more than a year',
    prove: historyIsKept,
  },
  {
    id: 'W19',
    was: 'when the timer did not fire, nothing was said, and runs were counted in place of days',
    is: 'a night that did not begin is told, once, from outside of it; days count from the last promotion',
    prove: nightThatNeverCame,
  },
  {
    id: 'W20',
    was: 'a Release that was merely created was shown green, and its failure hid that the target was stale',
    is: 'promoted is said after the confirmation, a later failure fails, and the target is stale all the same',
    prove: createdIsNotReleased,
  },
  {
    id: 'W21',
    was: 'an older build that ended later took the target back',
    is: 'the target is taken by compare-and-set on the sequence, by one at a time',
    prove: olderNeverReplacesNewer,
  },
  {
    id: 'W22',
    was: 'inputs moved under the run, and none was written down',
    is: 'a promotion keeps the document it is judged by, jobs are given the image by digest, and what moves is told',
    prove: inputsAreKept,
  },
  {
    id: 'W23',
    was: 'one component for one service, in code; four objects by hand for each more',
    is: 'a service is one document, of a component or of a set',
    prove: serviceIsDocument,
  },
  {
    id: 'W24',
    was: 'every job had to pass: no quorum, no severity, no scope, no date',
    is: 'N of M runs, demotions that end by themselves, levels by path, rules by branch and from a day on',
    prove: moreThanAnd,
  },
  {
    id: 'W25',
    was: 'nothing led from a commit to its verdict',
    is: 'the promotions of a commit are found by it, with verdict and evidence',
    prove: commitLeadsToVerdict,
  },
  {
    id: 'W26',
    was: 'tokens lived for long and were changed by hand between nights; an address was a secret',
    is: 'a token is read for every request, so that it may change under a night that runs; documents hold no secret',
    prove: rotatedToken,
  },
  {
    id: 'W27',
    was: 'a job that Prow had forgotten was taken for a busy server until the limit',
    is: 'it is gone when the server says so, or fails for it three times while others are answered',
    prove: forgottenJob,
  },
  {
    id: 'W28',
    was: 'there was no local run of the whole, and mocks had other signatures than the code',
    is: 'a night runs in a test over servers that refuse a stale request, and every fake passes the suite of the real one',
    prove: wholeRunsHere,
  },
  {
    id: 'W29',
    was: 'nobody knew when an informing job was good enough to block',
    is: 'what every job did is counted, and a steady informing one is told',
    prove: informingIsCounted,
  },
  {
    id: 'W30',
    was: 'no retry of flakes, no rate of false alarms, no second look, no history',
    is: 'a flake is retried and counted, overruled failures are counted, later looks come when the job usually ends',
    prove: whatTheEnhancementAsks,
  },
];

describe('what the gate before this one did wrong', () => {
  it('is thirty things', () => {
    expect(weaknesses.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => `W${index + 1}`));
    expect(new Set(weaknesses.map(({ prove }) => prove)).size).toBe(30);
  });

  it.each(weaknesses)('$id: $was; here $is', async ({ prove }) => {
    await prove();
  });
});
