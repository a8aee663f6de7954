import {
  type CheckRunContent,
  CheckRunRefused,
  type CheckRuns,
  type PendingCheckRun,
} from '../../../lambdas/ports/check-runs.ts';

export interface FakeCheckRuns extends CheckRuns {
  readonly shown: Map<number, CheckRunContent>;
  /** Those that are in progress. */
  readonly pending: Map<number, PendingCheckRun>;
  /** Names of the calls that wrote, in order. */
  readonly writes: string[];
  /** The next so many writes are carried out, and then their answer is lost. */
  loseAnswers: number;
  /** Why a write of this content is refused for its content; undefined where it is accepted. */
  refuses: (content: CheckRunContent) => string | undefined;
}

export function fakeCheckRuns(): FakeCheckRuns {
  const shown = new Map<number, CheckRunContent>();
  const pending = new Map<number, PendingCheckRun>();
  const nextId = () => Math.max(0, ...shown.keys(), ...pending.keys()) + 1;
  const pendingOn = (place: Pick<CheckRunContent, 'repository' | 'headSha' | 'name'>) =>
    [...pending].findLast(([, run]) => isAt(run, place));
  const fake: FakeCheckRuns = {
    shown,
    pending,
    writes: [],
    loseAnswers: 0,
    refuses: () => undefined,
    async find(content) {
      const { title, verdict, blocking } = content;
      const begun = pendingOn(content);
      if (begun !== undefined) return { id: begun[0], agrees: false };
      const found = [...shown].findLast(([, run]) => isAt(run, content));
      if (found === undefined) return undefined;
      const [id, run] = found;
      return { id, agrees: run.title === title && run.verdict === verdict && run.blocking === blocking };
    },
    async begin(content) {
      const begun = pendingOn(content);
      if (begun !== undefined) return begun[0];
      const id = nextId();
      pending.set(id, content);
      return answered(`begin ${content.name}`, id);
    },
    async create(content) {
      return write(`create ${content.name}`, nextId(), content);
    },
    async update(id, content) {
      return write(`update ${content.name}`, id, content);
    },
  };
  async function write(call: string, id: number, content: CheckRunContent): Promise<number> {
    const refusal = fake.refuses(content);
    if (refusal !== undefined) throw new CheckRunRefused(refusal, true);
    pending.delete(id);
    shown.set(id, content);
    return answered(call, id);
  }
  function answered(call: string, id: number): number {
    fake.writes.push(call);
    if (fake.loseAnswers > 0) {
      fake.loseAnswers -= 1;
      throw new Error('the connection was cut');
    }
    return id;
  }
  return fake;
}

function isAt(
  run: Pick<CheckRunContent, 'repository' | 'headSha' | 'name'>,
  { repository, headSha, name }: Pick<CheckRunContent, 'repository' | 'headSha' | 'name'>,
): boolean {
  return run.repository === repository && run.headSha === headSha && run.name === name;
}
