import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { Stream } from '../../../gates/model/stream.ts';
import { readYaml } from '../../../gates/model/yaml.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { NIGHT, sampleJob, samplePromotion, sampleStream } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const pair = {
  components: [
    { name: 'lamp-operator', repository: 'registry.example.com/lamps/operator' },
    { name: 'lamp-buoy', repository: 'registry.example.com/lamps/buoy' },
  ],
  promoter: { kind: 'konflux-release' as const, namespace: 'lamps', releasePlan: 'harbour' },
};
const night = samplePromotion({
  ...pair,
  gates: ['crd-compat', { gate: 'tls-profile', from: 'image', paths: ['/manifests/**'], components: ['lamp-buoy'] }],
});

type Verdict = 'pass' | 'fail' | 'inconclusive' | 'waived' | 'not-applicable';

const asked = (component: string, number = 1, at = 0): Observation => ({
  kind: 'gates-asked',
  at: T(at),
  component,
  number,
});
const unanswered = (component: string, number = 1, at = 1): Observation => ({
  kind: 'gates-unanswered',
  at: T(at),
  component,
  number,
  text: 'the registry is down',
});
const opinion = (gate: string, component: string | undefined, verdict: Verdict = 'pass', at = 2): Observation => ({
  kind: 'gate',
  at: T(at),
  opinion: { gate, ...(component && { component }), verdict, text: `it says ${verdict}`, run: 'run-1', at: T(at) },
});
const open = [
  opinion('crd-compat', 'lamp-operator'),
  opinion('crd-compat', 'lamp-buoy'),
  opinion('tls-profile', 'lamp-buoy'),
];

function told(seen: readonly Observation[], minutes: number, from: Promotion = night) {
  return advance(from, seen, T(minutes));
}

describe('the static gates of a set', () => {
  it('are asked for once per component', () => {
    expect(told([], 0).effects).toEqual([
      { kind: 'ask-gates', component: 'lamp-operator', number: 1 },
      { kind: 'ask-gates', component: 'lamp-buoy', number: 1 },
    ]);
    expect(told([asked('lamp-operator'), asked('lamp-buoy')], 1).effects).toEqual([]);
  });

  it('let jobs start when every gate of every component that it is asked about is open', () => {
    expect(told(open.slice(0, 2), 3).next.phase).toBe('pending');
    const { next, effects } = told(open, 3);

    expect(next.phase).toBe('running');
    expect(next.history.at(-1)?.cause.text).toBe('all 2 static gates are open');
    expect(effects.map(({ kind }) => kind)).toEqual(['trigger']);
  });

  it.each([
    { verdict: 'pass', phase: 'accepted' },
    { verdict: 'waived', phase: 'accepted' },
    { verdict: 'not-applicable', phase: 'rejected' },
  ] as const)(
    'that all say $verdict are $phase where no job blocks: what judged nothing is no evidence',
    ({ verdict, phase }) => {
      const informing = samplePromotion({
        gates: ['crd-compat'],
        jobs: [{ ...sampleJob('e2e-dock'), kind: 'informing' }],
      });

      const { next } = told([opinion('crd-compat', 'lamp-operator', verdict)], 3, informing);

      expect(next.phase).toBe(phase);
      if (phase === 'rejected') expect(next.verdict).toBe('inconclusive');
    },
  );

  it.each(['waived', 'not-applicable'] as const)('count %s as open', (verdict) => {
    expect(told([opinion('crd-compat', 'lamp-operator', verdict), ...open.slice(1)], 3).next.phase).toBe('running');
  });

  it.each(['fail', 'inconclusive'] as const)('that say %s about one component reject the set at once', (verdict) => {
    const { next } = told([opinion('crd-compat', 'lamp-buoy', verdict)], 3);

    expect(next).toMatchObject({ phase: 'rejected', verdict, attempts: [] });
    expect(next.history.at(-1)?.cause.text).toBe(
      `crd-compat of lamp-buoy: it says ${verdict}; no job was started (1 blocked)`,
    );
  });

  it('keep their first opinion', () => {
    const first = told([opinion('crd-compat', 'lamp-operator', 'pass')], 2).next;
    const { next } = told([opinion('crd-compat', 'lamp-operator', 'fail', 4)], 4, first);

    expect(next.phase).toBe('pending');
    expect(next.gates.map(({ verdict }) => verdict)).toEqual(['pass']);
  });

  it.each([
    ['a gate that nobody asked for', opinion('version-skew', 'lamp-buoy')],
    ['a component that the gate is not asked about', opinion('tls-profile', 'lamp-operator')],
  ])('take no opinion of %s', (_, stray) => {
    expect(told([stray], 3).next.gates).toEqual([]);
  });

  it('are answered for all components by an opinion that names none', () => {
    expect(told([opinion('crd-compat', undefined), opinion('tls-profile', undefined)], 3).next.phase).toBe('running');
  });
});

describe('a request for gates', () => {
  it('that could not be answered is made again after 1, 2, 4 and 8 minutes', () => {
    let promotion = told(open.slice(1), 0).next;
    const times: number[] = [];
    for (let minute = 0; minute < 40 && promotion.phase === 'pending'; minute += 1) {
      const advanced = told([], minute, promotion);
      promotion = advanced.next;
      for (const effect of advanced.effects) {
        if (effect.kind !== 'ask-gates') continue;
        times.push(minute);
        const { component, number } = effect;
        promotion = told(
          [asked(component, number, minute), unanswered(component, number, minute)],
          minute,
          promotion,
        ).next;
      }
    }

    expect(times).toEqual([0, 1, 3, 7, 15]);
    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive', attempts: [] });
    expect(promotion.history.at(-1)?.cause).toEqual({
      kind: 'gates',
      text: 'the static gates of lamp-operator could not be asked (5 tries): the registry is down',
    });
  });

  it('that was lost is made again after twenty minutes', () => {
    const waiting = told([asked('lamp-operator')], 0, told(open.slice(1), 0).next).next;

    expect(told([], 19, waiting).effects).toEqual([]);
    expect(told([], 20, waiting).effects).toEqual([{ kind: 'ask-gates', component: 'lamp-operator', number: 2 }]);
  });

  it('is looked after once a minute, for the answer comes from outside', () => {
    const waiting = told([asked('lamp-operator'), asked('lamp-buoy')], 0).next;

    expect(told([], 0, waiting).wakeAt).toBe(T(1));
    expect(told([], 4.5, waiting).wakeAt).toBe(T(5));
  });

  it('gives the same record whatever comes first, its failure or the note that it was made', () => {
    const either = [asked('lamp-operator', 1, 1), unanswered('lamp-operator', 1, 1)];
    const one = either.reduce((promotion, seen) => told([seen], 1, promotion).next, night);
    const other = [...either].reverse().reduce((promotion, seen) => told([seen], 1, promotion).next, night);

    expect(other).toEqual(one);
  });

  it('that a later one took the place of says nothing any more', () => {
    const second = told([asked('lamp-operator', 2, 21), unanswered('lamp-operator', 1, 22)], 22).next;

    expect(second.asks.find(({ component }) => component === 'lamp-operator')).toEqual({
      component: 'lamp-operator',
      number: 2,
      at: T(21),
    });
  });

  it('ends with the time that the document gives to gates, with the last word that was heard', () => {
    const short = samplePromotion({ gates: ['crd-compat'], limits: { gatesMinutes: 10 } });
    const asking = told([asked('lamp-operator'), unanswered('lamp-operator', 1, 1)], 1, short).next;
    const { next } = told([], 10, told([asked('lamp-operator', 2, 2)], 2, asking).next);

    expect(next).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
    expect(next.history.at(-1)?.cause).toEqual({ kind: 'deadline', text: 'the static gates did not answer in time' });
  });

  it('ends with the state of the first component that has one', () => {
    const asking = told([asked('lamp-buoy'), unanswered('lamp-operator')], 1).next;

    expect(told([], 60, asking).next.history.at(-1)?.cause.text).toBe(
      'the static gates did not answer in time; last state: the registry is down',
    );
  });

  it('is not made while a person has decided', () => {
    const word = { by: 'captain@example.com', reason: 'we know of the change', at: T(1) };
    const { next, effects } = told([{ kind: 'order', at: T(1), word, order: { order: 'accept' } }], 1);

    expect(next.phase).toBe('accepted');
    expect(effects.map(({ kind }) => kind)).toEqual(['claim']);
  });
});

describe('the gates of a document', () => {
  it('are those of the example, which is a document that would be taken', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/examples/lamp-operator-harbour.yaml'), 'utf8');
    const read = readYaml(text);
    const stream = Stream.parse(read.ok ? read.documents[0] : undefined);

    expect(stream.gates.map(({ gate, from }) => `${gate} ${from}`)).toEqual([
      'version-skew source',
      'crd-compat image',
      'tls-profile source',
    ]);
  });

  it('may be written by name: then they look at the sources', () => {
    expect(sampleStream({ gates: ['crd-compat'] }).gates).toEqual([
      { gate: 'crd-compat', from: 'source', platform: 'linux/amd64' },
    ]);
  });

  it('are the same after they were stored', () => {
    const stream = sampleStream({ gates: ['crd-compat', { gate: 'tls-profile', from: 'image', paths: ['/etc/**'] }] });

    expect(Stream.parse(JSON.parse(JSON.stringify(stream)))).toEqual(stream);
    expect(stream.gates[1]?.paths).toEqual(['etc/**']);
  });

  it.each([
    ['a gate twice', ['crd-compat', 'crd-compat'], 'gate crd-compat is there twice'],
    [
      'an image without paths',
      [{ gate: 'crd-compat', from: 'image' as const }],
      'name the paths that crd-compat reads',
    ],
    ['a component of another stream', [{ gate: 'crd-compat', components: ['buoy'] }], 'buoy is no component'],
    ['a path that is none', [{ gate: 'crd-compat', paths: ['/'] }], 'Too small'],
  ])('are refused with %s', (_, gates, message) => {
    expect(() => sampleStream({ gates })).toThrow(message);
  });
});
