import { describe, expect, it } from 'vitest';
import { found, sentence, server } from '../support.ts';

const CHECK = 'tls/exemption-expired';

describe(CHECK, () => {
  it.each([
    {
      name: 'its day has passed',
      text: server({ https: true }),
      params: {
        exemptions: [
          {
            subject: 'Deployment/*/widget',
            owner: 'team-quay@example.com',
            reason: 'moves in spring',
            expires: '2026-11-29',
          },
        ],
      },
      answer: ['Deployment/operators/widget …[widget] 2026-11-29'],
    },
    {
      name: 'its last day',
      text: server({ https: true }),
      params: {
        exemptions: [
          {
            subject: 'Deployment/*/widget',
            owner: 'team-quay@example.com',
            reason: 'moves in spring',
            expires: '2026-11-30',
          },
        ],
      },
      answer: [],
    },
    {
      name: 'another object',
      text: server({ https: true, name: 'gadget' }),
      params: {
        exemptions: [
          {
            subject: 'Deployment/*/widget',
            owner: 'team-quay@example.com',
            reason: 'moves in spring',
            expires: '2026-11-29',
          },
        ],
      },
      answer: [],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('takes a listener out until its day, and judges it afterwards', () => {
    expect(
      found('tls/unlocated-listener', server({ https: true }), {
        exemptions: [
          {
            subject: 'Deployment/*/widget',
            owner: 'team-quay@example.com',
            reason: 'moves in spring',
            expires: '2026-12-24',
          },
        ],
      }),
    ).toEqual([]);
    expect(
      found('tls/unlocated-listener', server({ https: true }), {
        exemptions: [
          {
            subject: 'Deployment/*/widget',
            owner: 'team-quay@example.com',
            reason: 'moves in spring',
            expires: '2026-11-01',
          },
        ],
      }),
    ).toEqual(['Deployment/operators/widget …[widget] unknown']);
  });

  it('says it in one sentence', () => {
    expect(
      sentence(CHECK, server({ https: true }), {
        exemptions: [
          {
            subject: 'Deployment/*/widget',
            owner: 'team-quay@example.com',
            reason: 'moves in spring',
            expires: '2026-11-29',
          },
        ],
      }),
    ).toBe('Deployment/widget: the exemption by team-quay@example.com expired on 2026-11-29');
  });
});
