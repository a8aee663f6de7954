import jsonata from 'jsonata';

/** The parts of the Amazon States Language that our definitions use, in JSONata only. Anything else is refused by name. */
interface State {
  readonly Type: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly Arguments?: unknown;
  readonly Output?: unknown;
  readonly Seconds?: unknown;
  readonly Choices?: readonly { readonly Condition: string; readonly Next: string }[];
  readonly Default?: string;
  readonly Retry?: readonly Retrier[];
  readonly Catch?: readonly {
    readonly ErrorEquals: readonly string[];
    readonly Next: string;
    readonly Output?: unknown;
  }[];
  readonly Error?: string;
}

interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds?: number;
}

export interface Definition {
  readonly StartAt: string;
  readonly QueryLanguage: string;
  readonly TimeoutSeconds?: number;
  readonly States: Readonly<Record<string, State>>;
}

/** A failure as Step Functions names it. `cause` may be missing, as the language allows. */
export class TaskFailure extends Error {
  readonly failure: string;
  readonly why: string | undefined;

  constructor(failure: string, why?: string) {
    super(`${failure}: ${why}`);
    this.failure = failure;
    this.why = why;
  }
}

/** What `States.ALL` neither retries nor catches. */
const terminal: readonly string[] = ['States.DataLimitExceeded', 'States.Runtime'];

class LimitReached extends Error {}

export interface MachineWorld {
  /** Answers a task; what it throws is an error of the task. */
  invoke(payload: unknown): Promise<unknown>;
  /** Lets virtual time pass. */
  sleep(seconds: number): void;
}

export interface Execution {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT';
  readonly error?: string;
  readonly transitions: number;
  readonly seconds: number;
  /** Largest text that went from one state to the next. */
  readonly largestPayload: number;
}

/** Runs a definition as Step Functions would, but for the time. */
export async function execute(definition: Definition, input: unknown, world: MachineWorld): Promise<Execution> {
  if (definition.QueryLanguage !== 'JSONata') throw new Error('not a JSONata definition');
  const spent = { transitions: 0, seconds: 0, largestPayload: 0 };
  const sleep = (passing: number) => {
    const left = (definition.TimeoutSeconds ?? Number.POSITIVE_INFINITY) - spent.seconds;
    spent.seconds += Math.min(passing, left);
    world.sleep(Math.min(passing, left));
    if (passing >= left) throw new LimitReached();
  };
  try {
    return { ...(await run(definition, { world, input, sleep }, spent)), ...spent };
  } catch (error) {
    if (error instanceof LimitReached) return { status: 'TIMED_OUT', ...spent };
    if (error instanceof TaskFailure) return { status: 'FAILED', error: error.failure, ...spent };
    throw error;
  }
}

type Spent = Pick<Execution, 'transitions' | 'largestPayload'>;

async function run(
  definition: Definition,
  ground: Ground,
  spent: { -readonly [Part in keyof Spent]: Spent[Part] },
): Promise<Pick<Execution, 'status' | 'error'>> {
  let step: Step = { next: definition.StartAt, value: ground.input };
  for (;;) {
    const state = stateNamed(definition, step.next);
    spent.transitions += 1;
    spent.largestPayload = Math.max(spent.largestPayload, JSON.stringify(step.value).length);
    if (state.Type === 'Succeed') return { status: 'SUCCEEDED' };
    if (state.Type === 'Fail') return { status: 'FAILED', error: state.Error ?? '' };
    step = await stepOf(state, step.value, ground);
  }
}

function stateNamed({ States }: Definition, name: string | undefined): State {
  const state = name === undefined ? undefined : States[name];
  if (state === undefined) throw new Error(`there is no state ${name}`);
  return state;
}

interface Step {
  readonly next: string | undefined;
  readonly value: unknown;
}

interface Ground {
  readonly world: MachineWorld;
  readonly input: unknown;
  sleep(seconds: number): void;
}

async function stepOf(state: State, value: unknown, ground: Ground): Promise<Step> {
  const context = { Execution: { Input: ground.input } };
  const known = { input: value, context };
  switch (state.Type) {
    case 'Task':
      return runTask(state, value, ground);
    case 'Wait':
      ground.sleep(Number(await evaluated(state.Seconds, known)));
      return { next: state.Next, value };
    case 'Choice':
      for (const { Condition, Next } of state.Choices ?? []) {
        if ((await evaluated(Condition, known)) === true) return { next: Next, value };
      }
      return { next: state.Default, value };
    default:
      throw new Error(`a state of type ${state.Type} is not understood here`);
  }
}

async function runTask(state: State, value: unknown, ground: Ground): Promise<Step> {
  const context = { Execution: { Input: ground.input } };
  const { Payload } = (await evaluated(state.Arguments, { input: value, context })) as { Payload: unknown };
  try {
    const result = { Payload: await invokeWithPatience(state, Payload, ground), StatusCode: 200 };
    return { next: state.Next, value: await outputOf(state.Output, { input: value, result, context }, result) };
  } catch (error) {
    const [catcher] = state.Catch ?? [];
    if (catcher === undefined || error instanceof LimitReached || isTerminal(error)) throw error;
    const errorOutput = errorOutputOf(error);
    return {
      next: catcher.Next,
      value: await outputOf(catcher.Output, { input: value, errorOutput, context }, errorOutput),
    };
  }
}

/** Full jitter waits any part of a pause; the longest is the one that matters for the limit. */
async function invokeWithPatience({ Retry = [] }: State, payload: unknown, { world, sleep }: Ground): Promise<unknown> {
  const { MaxAttempts, IntervalSeconds, BackoffRate, MaxDelaySeconds = 3600 } = Retry[0] ?? impatience;
  for (let tried = 0; ; tried += 1) {
    try {
      return await world.invoke(payload);
    } catch (error) {
      if (tried >= MaxAttempts || isTerminal(error)) throw error;
      sleep(Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** tried));
    }
  }
}

function isTerminal(error: unknown): boolean {
  return error instanceof TaskFailure && terminal.includes(error.failure);
}

/** What a function throws arrives under its name, with the message as JSON. */
function errorOutputOf(error: unknown): { readonly Error: string; readonly Cause?: string } {
  if (!(error instanceof TaskFailure)) {
    return { Error: 'Error', Cause: JSON.stringify({ errorMessage: String(error) }) };
  }
  return { Error: error.failure, ...(error.why !== undefined && { Cause: error.why }) };
}

const impatience = { MaxAttempts: 0, IntervalSeconds: 1, BackoffRate: 1, MaxDelaySeconds: 1 };

async function outputOf(template: unknown, known: object, otherwise: unknown): Promise<unknown> {
  return template === undefined ? otherwise : evaluated(template, known);
}

/** Puts values where a template has `{% expressions %}`. */
async function evaluated(template: unknown, states: object): Promise<unknown> {
  if (Array.isArray(template)) return Promise.all(template.map((item) => evaluated(item, states)));
  if (typeof template === 'object' && template !== null) {
    const members = Object.entries(template).map(async ([key, item]) => [key, await evaluated(item, states)] as const);
    return Object.fromEntries(await Promise.all(members));
  }
  const expression = typeof template === 'string' ? /^\{%([\s\S]*)%\}$/.exec(template)?.[1] : undefined;
  if (expression === undefined) return template;
  const result: unknown = await jsonata(expression).evaluate({}, { states });
  if (result === undefined) throw new Error(`States.QueryEvaluationError: ${expression} is nothing`);
  return result;
}
