import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, MIN_13, SIX, sentence, server, servingInfo } from '../support.ts';

const CHECK = 'tls/setting-by-default';

describe(CHECK, () => {
  it.each([
    {
      name: 'a missing version is by default',
      text: approver(SIX),
      params: { adherence: 'strict' },
      answer: ['Deployment/operators/approver …[machine-approver] ["minimum version"]'],
    },
    {
      name: 'both missing',
      text: approver(),
      params: { adherence: 'strict' },
      answer: ['Deployment/operators/approver …[machine-approver] ["minimum version","cipher list"]'],
    },
    {
      name: 'a default that fits is still a default',
      text: servingInfo({ bindAddress: '0.0.0.0:8443' }),
      params: { adherence: 'strict' },
      answer: [
        'ConfigMap/operators/widget-config .data["config.yaml"].servingInfo<config.yaml> ["minimum version","cipher list"]',
      ],
    },
    { name: 'TLS 1.3 needs no list', text: approver(MIN_13), params: { adherence: 'strict' }, answer: [] },
    { name: 'everything set', text: approver(MIN_12, SIX), params: { adherence: 'strict' }, answer: [] },
    { name: 'nothing is asked under legacy adherence', text: approver(), params: {}, answer: [] },
    {
      name: 'a component that nobody knows is another question',
      text: server({ https: true }),
      params: { adherence: 'strict' },
      answer: [],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(SIX), { adherence: 'strict' })).toBe(
      'Deployment/approver (machine-approver) sets no minimum version; the default of Kubernetes component-base flags applies',
    );
  });
});
