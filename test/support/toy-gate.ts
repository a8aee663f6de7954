import * as z from 'zod';
import type { Fact, Impact } from '../../gates/model/finding.ts';
import type { Gate } from '../../gates/model/gate.ts';

/**
 * A gate small enough to see through: every changed `.txt` file is read line by line at head, and a line
 * `<question> <location> [impact]` is a fact of check `toy/<question>`; `doubt ...` is a doubt and `throw` throws.
 */
export const toyGate: Gate<{ loud: boolean }> = {
  id: 'toy',
  title: 'Toy gate',
  params: z.strictObject({ loud: z.boolean().default(false) }),
  checks: ['one', 'two', 'three'].map((name) => ({
    id: `toy/${name}`,
    title: `Question ${name}`,
    whoBreaks: 'readers',
    why: `why ${name}`,
    wayOut: `way out of ${name}`,
    source: 'test',
  })),
  reads: (path) => path.endsWith('.txt'),
  judge: ({ snapshot }) => {
    const lines = snapshot.head.files.flatMap((file) =>
      'content' in file
        ? file.content.split('\n').map((text, index) => ({ path: file.path, line: index + 1, text }))
        : [],
    );
    if (lines.some(({ text }) => text === 'throw')) throw new Error('toy gate broke');
    const facts = lines.flatMap(({ path, line, text }): Fact[] => {
      const [question = '', location = '', impact] = text.split(' ');
      if (question === '' || question === 'doubt') return [];
      return [toyFact(question, location, { path, line }, impact as Impact | undefined)];
    });
    const doubts = lines
      .filter(({ text }) => text.startsWith('doubt'))
      .map(({ path, text }) => ({ subject: path, reason: text, wayOut: 'look', place: { path } }));
    return { facts, doubts, examined: lines.filter(({ text }) => text !== '').length };
  },
  explain: (fact) => ({
    message: `${fact.check} at ${fact.location}`,
    whoBreaks: 'readers',
    why: 'because',
    wayOut: 'undo it',
  }),
};

function toyFact(question: string, location: string, place: { path: string; line: number }, impact?: Impact): Fact {
  const fact = {
    check: `toy/${question}`,
    subject: 'toy',
    location,
    before: null,
    after: location,
    facts: {},
    headPlace: place,
  };
  return impact === undefined ? fact : { ...fact, impact };
}
