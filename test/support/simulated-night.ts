import { type AttemptKey, isOutstanding, type Outcome } from '../../gates/model/attempt.ts';
import { plusMinutes } from '../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../gates/model/observation.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import { advance } from '../../gates/promotion/advance.ts';
import { type Effect, isDone } from '../../gates/promotion/agenda.ts';

/** How the world answers one request to start a job, and what becomes of the execution. */
export interface Fate {
  /** `created`: answered. `lost`: created, the answer did not come. `swallowed`: never arrived, and no answer. `unsent`: refused connection. */
  readonly post: 'created' | 'lost' | 'swallowed' | 'unsent';
  readonly minutes: number;
  readonly outcome: Outcome | 'never';
  /** The process dies right after the request, before it can write the answer down. */
  readonly dies?: boolean;
}

interface Posting {
  readonly job: string;
  readonly at: string;
  /** Attempts of the same run that were neither ended nor dropped when this one was sent. */
  readonly rivals: number;
}

export interface NightReport {
  readonly promotion: Promotion;
  readonly phases: readonly Promotion['phase'][];
  readonly postings: readonly Posting[];
  readonly acts: number;
  readonly messages: readonly string[];
  readonly endedAt: string;
  readonly rounds: number;
}

interface Execution {
  readonly id: string;
  readonly endsAt: string;
  readonly outcome: Outcome | 'never';
}

/** Fates by job, used up one by one; the last one stays. */
export type Fates = Readonly<Record<string, readonly Fate[]>>;

interface World {
  now: string;
  promotion: Promotion;
  readonly fates: Fates;
  readonly executions: Map<string, Execution>;
  readonly used: Map<string, number>;
  readonly phases: Promotion['phase'][];
  readonly postings: Posting[];
  readonly messages: string[];
  acts: number;
  /** Everything that was ever seen, where it is told again at every step. */
  readonly seen: Observation[] | undefined;
  readonly channel: Channel;
}

/** What becomes of the answers of one round on their way to the record: some may be lost, told twice, or told later. */
export type Channel = (answers: readonly Observation[]) => readonly Observation[];

type Answers = readonly Observation[] | 'dead';

/** Runs a whole night against a virtual clock: performs what the reducer asks for, and sleeps until it wants to be woken. */
export function simulateNight(
  start: Promotion,
  fates: Fates,
  { repeats = false, channel = (answers) => answers }: { readonly repeats?: boolean; readonly channel?: Channel } = {},
): NightReport {
  const world: World = {
    now: start.openedAt,
    promotion: start,
    fates,
    executions: new Map(),
    used: new Map(),
    phases: [],
    postings: [],
    messages: [],
    acts: 0,
    seen: repeats ? [] : undefined,
    channel,
  };
  let rounds = 0;
  for (; rounds < 5000 && !isDone(world.promotion); rounds += 1) playRound(world);
  const { promotion, phases, postings, acts, messages, now } = world;
  return { promotion, phases, postings, acts, messages, endedAt: now, rounds };
}

/** One life of the process: it does what is due, then sleeps until it wants to be woken, or dies and is replaced. */
function playRound(world: World): void {
  const { effects, wakeAt } = save(world, []);
  const answers: Observation[] = [];
  for (const effect of effects) {
    const answer = performers[effect.kind](world, effect as never);
    if (answer === 'dead') return void later(world, undefined);
    answers.push(...answer);
  }
  const told = world.channel(answers);
  if (told.length > 0) save(world, told);
  else later(world, effects.length > 0 ? undefined : wakeAt);
}

function later(world: World, wakeAt: string | undefined): void {
  world.now = wakeAt !== undefined && wakeAt > world.now ? wakeAt : plusMinutes(world.now, 1);
}

function save(world: World, observations: readonly Observation[]) {
  world.seen?.push(...observations);
  const advanced = advance(world.promotion, world.seen ?? observations, world.now);
  world.promotion = advanced.next;
  if (world.phases.at(-1) !== advanced.next.phase) world.phases.push(advanced.next.phase);
  return advanced;
}

const performers: {
  readonly [Kind in Effect['kind']]: (world: World, effect: Extract<Effect, { kind: Kind }>) => Answers;
} = {
  'ask-gates': ({ now, promotion }, { component, number }) => [
    { kind: 'gates-asked', at: now, component, number },
    ...promotion.stream.gates.map(({ gate }): Observation => {
      const opinion = { gate, component, verdict: 'pass' as const, text: 'open', at: now };
      return { kind: 'gate', at: now, opinion };
    }),
  ],
  trigger: trigger as never,
  reconcile: reconcile as never,
  look: look as never,
  probe: ({ now }) => [{ kind: 'authorized', at: now }],
  claim: ({ now }) => [{ kind: 'claim', at: now, answer: 'mine' }],
  act(world) {
    const at = world.now;
    world.acts += 1;
    return [
      { kind: 'act-begun', at },
      { kind: 'act', at, state: 'underway', text: 'copying' },
    ];
  },
  watch: ({ now }) => [{ kind: 'act', at: now, state: 'confirmed', text: 'read back' }],
  leave: ({ now }) => [{ kind: 'left', at: now }],
  'reconcile-stream': ({ now }) => [{ kind: 'reconciled', at: now }],
  notify(world, { topic }) {
    world.messages.push(topic);
    return [{ kind: 'notified', at: world.now, topic }];
  },
};

interface OfAttempt {
  readonly attempt: AttemptKey;
}

function trigger(world: World, { attempt }: OfAttempt): Answers {
  const { now } = world;
  save(world, [{ kind: 'posting', at: now, attempt, knownBefore: [] }]);
  const fate = nextFate(world, attempt.job);
  world.postings.push({ job: attempt.job, at: now, rivals: rivalsOf(world, attempt) });
  const id = `x-${keyOf(attempt)}-${world.postings.length}`;
  if (fate.post === 'created' || fate.post === 'lost') {
    world.executions.set(keyOf(attempt), { id, endsAt: plusMinutes(now, fate.minutes), outcome: fate.outcome });
  }
  if (fate.dies === true) return 'dead';
  if (fate.post === 'created') return [{ kind: 'triggered', at: now, attempt, execution: id }];
  return [{ kind: fate.post === 'unsent' ? 'not-sent' : 'answer-lost', at: now, attempt, text: 'the line was cut' }];
}

function nextFate({ fates, used }: World, job: string): Fate {
  const fated = fates[job] ?? [];
  const turn = used.get(job) ?? 0;
  used.set(job, turn + 1);
  return fated[Math.min(turn, fated.length - 1)] ?? { post: 'created', minutes: 60, outcome: 'passed' };
}

function rivalsOf({ promotion }: World, attempt: AttemptKey): number {
  const ofRun = promotion.attempts.filter(({ job, run }) => job === attempt.job && run === attempt.run);
  return ofRun.filter((other) => other.number !== attempt.number && isOutstanding(other)).length;
}

function reconcile({ now, executions }: World, { attempt }: OfAttempt): Answers {
  const found = executions.get(keyOf(attempt));
  const lost: Observation = { kind: 'answer-lost', at: now, attempt, text: 'nobody wrote it down' };
  if (found === undefined) return [lost, { kind: 'absent', at: now, attempt }];
  return [lost, { kind: 'triggered', at: now, attempt, execution: found.id }];
}

function look({ now, executions }: World, { attempt }: OfAttempt): Answers {
  const execution = executions.get(keyOf(attempt));
  if (execution === undefined) return [];
  const of = { at: now, attempt, execution: execution.id };
  if (execution.outcome === 'never' || execution.endsAt > now) return [{ kind: 'still-running', ...of }];
  return [{ kind: 'ended', ...of, outcome: execution.outcome }];
}

function keyOf({ job, run, number }: AttemptKey): string {
  return `${job}.${run}.${number}`;
}
