import { type CheckRunContent, CheckRunRefused, type CheckRuns } from '../../../lambdas/ports/check-runs.ts';

export interface FakeCheckRuns extends CheckRuns {
  readonly shown: Map<number, CheckRunContent>;
  /** Names of the calls that wrote, in order. */
  readonly writes: string[];
  /** The next so many writes are carried out, and then their answer is lost. */
  loseAnswers: number;
  /** Why a write of this content is refused for its content; undefined where it is accepted. */
  refuses: (content: CheckRunContent) => string | undefined;
}

export function fakeCheckRuns(): FakeCheckRuns {
  const shown = new Map<number, CheckRunContent>();
  const fake: FakeCheckRuns = {
    shown,
    writes: [],
    loseAnswers: 0,
    refuses: () => undefined,
    async find({ repository, headSha, name, title, verdict, blocking }) {
      const found = [...shown].findLast(
        ([, run]) => run.repository === repository && run.headSha === headSha && run.name === name,
      );
      if (found === undefined) return undefined;
      const [id, run] = found;
      return { id, agrees: run.title === title && run.verdict === verdict && run.blocking === blocking };
    },
    async create(content) {
      const id = shown.size + 1;
      return write(`create ${content.name}`, id, content);
    },
    async update(id, content) {
      return write(`update ${content.name}`, id, content);
    },
  };
  async function write(call: string, id: number, content: CheckRunContent): Promise<number> {
    const refusal = fake.refuses(content);
    if (refusal !== undefined) throw new CheckRunRefused(refusal, true);
    shown.set(id, content);
    fake.writes.push(call);
    if (fake.loseAnswers > 0) {
      fake.loseAnswers -= 1;
      throw new Error('the connection was cut');
    }
    return id;
  }
  return fake;
}
