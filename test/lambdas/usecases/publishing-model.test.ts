import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../support/property-runs.ts';
import { bad, good, pipeline, repository, shaOf } from '../../support/publishing.ts';

type Step =
  | { readonly do: 'judge'; readonly number: number; readonly head: number; readonly isGood: boolean }
  | { readonly do: 'begin'; readonly number: number; readonly head: number }
  | { readonly do: 'publish'; readonly head: number }
  | { readonly do: 'lose answers'; readonly times: number }
  | { readonly do: 'refuse'; readonly what: 'nothing' | 'passes' | 'failures' | 'annotations' | 'everything' }
  | { readonly do: 'wait'; readonly minutes: number };

const number = fc.integer({ min: 1, max: 3 });
const head = fc.integer({ min: 1, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('judge'), number, head, isGood: fc.boolean() }),
  fc.record({ do: fc.constant('begin'), number, head }),
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

function note(judged: Judged, { head: on, number: of }: { head: number; number: number }, answer: Answer): void {
  const onHead = judged.get(on) ?? new Map<number, Answer>();
  judged.set(on, onHead.set(of, answer));
}

/** A closed gate stays closed; an open one waits for those that are being judged. */
function worst(answers: readonly Answer[]): Answer {
  if (answers.includes('fail')) return 'fail';
  return answers.includes('pending') ? 'pending' : 'pass';
}

async function take(each: Step, world: ReturnType<typeof pipeline>, judged: Judged): Promise<void> {
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
    case 'publish':
      return world.publish(shaOf(each.head));
    case 'lose answers':
      world.checkRuns.loseAnswers = each.times;
      return;
    case 'refuse': {
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
async function mend(world: ReturnType<typeof pipeline>, judged: Judged): Promise<void> {
  world.checkRuns.loseAnswers = 0;
  world.checkRuns.refuses = () => undefined;
  for (const headOf of judged.keys()) {
    const { verdicts } = await world.runs.commit(repository, shaOf(headOf));
    if (verdicts.some(({ isGivenUp }) => isGivenUp)) await world.runs.showAgain(repository, shaOf(headOf));
  }
  await world.minutes(62);
}

it('whatever is refused or lost, each commit ends with the worst of what was judged last, and says what is being judged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = pipeline();
      const judged: Judged = new Map();
      for (const each of steps) await take(each, world, judged);

      await mend(world, judged);

      for (const [headOf, verdicts] of judged) {
        const answers = [...verdicts.values()];
        expect(world.stateOn(shaOf(headOf))).toBe(worst(answers));
        const left = await world.runs.commit(repository, shaOf(headOf));
        expect(left.verdicts.filter(({ isGivenUp }) => isGivenUp)).toEqual([]);
        if (!answers.includes('pending')) expect(left.verdicts.filter(({ isWaiting }) => isWaiting)).toEqual([]);
      }
    }),
    runs(200),
  );
});
