import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pullRequest } from '../../support/fakes/pull-requests.ts';
import { runs } from '../../support/property-runs.ts';
import { bad, good, pipeline, repository, shaOf } from '../../support/publishing.ts';

type Step =
  | { readonly do: 'judge'; readonly number: number; readonly head: number; readonly isGood: boolean }
  | { readonly do: 'begin'; readonly number: number; readonly head: number }
  /** The author names another base: what stands for the old one is no answer. */
  | { readonly do: 'retarget'; readonly number: number; readonly head: number; readonly base: string }
  /** What GitHub answers from now on when it is asked for a pull request: 404, closed, or open with a head. */
  | { readonly do: 'answer'; readonly number: number; readonly as: '404' | 'closed' | 1 | 2 }
  | { readonly do: 'publish'; readonly head: number }
  | { readonly do: 'lose answers'; readonly times: number }
  | { readonly do: 'refuse'; readonly what: 'nothing' | 'passes' | 'failures' | 'annotations' | 'everything' }
  | { readonly do: 'wait'; readonly minutes: number };

const number = fc.integer({ min: 1, max: 3 });
const head = fc.integer({ min: 1, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('judge'), number, head, isGood: fc.boolean() }),
  fc.record({ do: fc.constant('begin'), number, head }),
  fc.record({ do: fc.constant('retarget'), number, head, base: fc.constantFrom('main', 'release-1') }),
  fc.record({ do: fc.constant('answer'), number, as: fc.constantFrom('404', 'closed', 1, 2) }),
  fc.record({ do: fc.constant('publish'), head }),
  fc.record({ do: fc.constant('lose answers'), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('refuse'),
    what: fc.constantFrom('nothing', 'passes', 'failures', 'annotations', 'everything'),
  }),
  fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 3, 10, 90) }),
) as fc.Arbitrary<Step>;

const refusals = {
  nothing: () => false,
  passes: ({ verdict }: { verdict: string }) => verdict === 'pass',
  failures: ({ verdict }: { verdict: string }) => verdict === 'fail',
  annotations: ({ annotations }: { annotations: readonly unknown[] }) => annotations.length > 0,
  everything: () => true,
};

type Answer = 'pass' | 'fail' | 'pending';

/** What was judged last, or is being judged: by commit and pull request. */
type Judged = Map<number, Map<number, Answer>>;
type World = ReturnType<typeof pipeline>;

function note(judged: Judged, { head: on, number: of }: { head: number; number: number }, answer: Answer): void {
  const onHead = judged.get(on) ?? new Map<number, Answer>();
  judged.set(on, onHead.set(of, answer));
}

/** A closed gate stays closed; an open one waits for those that are being judged. */
function worst(answers: readonly Answer[]): Answer {
  if (answers.includes('fail')) return 'fail';
  return answers.includes('pending') ? 'pending' : 'pass';
}

/** Whether GitHub shows that a pull request has left a commit. A 404 shows nothing, so that it counts. */
function hasLeft(world: World, number: number, headOf: number): boolean {
  const pull = world.pullRequests.now.get(`${repository}#${number}`);
  return pull !== undefined && (pull.state === 'closed' || pull.headSha !== shaOf(headOf));
}

/**
 * What a commit has to show, `undefined` where nothing has to be. GitHub is asked where several pull requests share the commit, or one
 * is being judged for long; when all have left it, what was judged stays as a record.
 */
function expected(world: World, headOf: number, verdicts: ReadonlyMap<number, Answer>): Answer | undefined {
  const all = [...verdicts];
  const isAsked = all.length > 1 || all.some(([, answer]) => answer === 'pending');
  const there = isAsked ? all.filter(([number]) => !hasLeft(world, number, headOf)) : all;
  const counted = there.length > 0 ? there : all.filter(([, answer]) => answer !== 'pending');
  return counted.length === 0 ? undefined : worst(counted.map(([, answer]) => answer));
}

/** An answer that changes comes with an event, and its evaluation has the commits of the pull request looked at again. */
async function answerAs({ number, as }: Extract<Step, { do: 'answer' }>, world: World, judged: Judged): Promise<void> {
  const key = `${repository}#${number}`;
  if (as === '404') world.pullRequests.now.delete(key);
  else if (as === 'closed') world.pullRequests.now.set(key, pullRequest({ number, state: 'closed' }));
  else world.pullRequests.now.set(key, pullRequest({ number, headSha: shaOf(as) }));
  for (const headOf of judged.keys()) await world.runs.showAgain(repository, shaOf(headOf));
}

/** A healthy GitHub shows at once that a green one no longer stands. */
async function publish(headOf: number, world: World, judged: Judged, isHealthy: boolean): Promise<void> {
  await world.publish(shaOf(headOf));
  const still = [...(judged.get(headOf) ?? [])].filter(([number]) => !hasLeft(world, number, headOf));
  const isOpen = still.every(([, answer]) => answer === 'pass');
  if (isHealthy && !isOpen) expect(world.stateOn(shaOf(headOf))).not.toBe('pass');
}

async function take(each: Step, world: World, judged: Judged, health: { isHealthy: boolean }): Promise<void> {
  switch (each.do) {
    case 'judge': {
      // Another second, so that no two runs share an instant.
      world.clock.advance(1000);
      await world.store(each.isGood ? good : bad, shaOf(each.head), each.number);
      return note(judged, each, each.isGood ? 'pass' : 'fail');
    }
    case 'begin':
      await world.begin(shaOf(each.head), each.number);
      return note(judged, each, 'pending');
    case 'retarget':
      await world.begin(shaOf(each.head), each.number, each.base);
      return note(judged, each, 'pending');
    case 'answer':
      return answerAs(each, world, judged);
    case 'publish':
      return publish(each.head, world, judged, health.isHealthy);
    case 'lose answers':
      world.checkRuns.loseAnswers = each.times;
      health.isHealthy = false;
      return;
    case 'refuse': {
      health.isHealthy = false;
      const isRefused: (content: never) => boolean = refusals[each.what];
      world.checkRuns.refuses = (content) => (isRefused(content as never) ? '422: no' : undefined);
      return;
    }
    case 'wait':
      return world.minutes(each.minutes);
    default:
      return each satisfies never;
  }
}

/** GitHub is well again, and a person has what was given up shown; everything else must come by itself. */
async function mend(world: World, judged: Judged): Promise<void> {
  world.checkRuns.loseAnswers = 0;
  world.checkRuns.refuses = () => undefined;
  for (const headOf of judged.keys()) {
    const { verdicts } = await world.runs.commit(repository, shaOf(headOf));
    if (verdicts.some(({ isGivenUp }) => isGivenUp)) await world.runs.showAgain(repository, shaOf(headOf));
  }
  await world.minutes(62);
}

it('whatever is refused, lost, retargeted or hidden, each commit ends with the worst of what was judged last, and says what is being judged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = pipeline();
      const judged: Judged = new Map();
      const health = { isHealthy: true };
      for (const each of steps) await take(each, world, judged, health);

      await mend(world, judged);

      for (const [headOf, verdicts] of judged) {
        const answer = expected(world, headOf, verdicts);
        if (answer !== undefined) expect(world.stateOn(shaOf(headOf))).toBe(answer);
        const left = await world.runs.commit(repository, shaOf(headOf));
        expect(left.verdicts.filter(({ isGivenUp }) => isGivenUp)).toEqual([]);
        if (![...verdicts.values()].includes('pending'))
          expect(left.verdicts.filter(({ isWaiting }) => isWaiting)).toEqual([]);
      }
    }),
    runs(200),
  );
});
