import { describe, expect, it } from 'vitest';
import { approver, configMap, found, MIN_12, SIX, sentence, server } from '../support.ts';

const CHECK = 'tls/undecided-setting';

describe(CHECK, () => {
  it.each([
    {
      name: 'a variable from elsewhere',
      text: approver('--tls-min-version=$(TLS_MIN)', SIX).replace(
        '"env": []',
        '"env": [{ "name": "TLS_MIN", "valueFrom": {} }]',
      ),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["--tls-min-version is $(TLS_MIN)"]'],
    },
    {
      name: 'a program that asks the cluster when it runs',
      text: server({ command: ['/bin/olm'] }),
      params: {},
      answer: [
        'Deployment/operators/widget …[widget] ["it reads the profile from apiservers.config.openshift.io/cluster when it runs"]',
      ],
    },
    {
      name: 'a set of suites that the image decides',
      text: configMap({
        'haproxy.cfg': 'global\n  ssl-default-bind-ciphers PROFILE=SYSTEM\nfrontend a\n  bind :8443 ssl crt /a.pem\n',
      }),
      params: {},
      answer: [
        'ConfigMap/operators/widget-config .data["haproxy.cfg"]<haproxy frontend a><haproxy.cfg/a> ["ssl-default-bind-ciphers has PROFILE=SYSTEM, a set that the image decides"]',
      ],
    },
    {
      name: 'a default does not count where settings may be hidden in a template',
      text: `{{ .A }}\n${approver('--v={{ .Level }}')}`,
      params: { profile: 'Modern' },
      answer: [
        'Deployment/operators/approver …[machine-approver] ["the file is a template: judge what it renders to"]',
      ],
    },
    { name: 'everything known', text: approver(MIN_12, SIX), params: {}, answer: [] },
    { name: 'a failure is no doubt', text: approver(MIN_12), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, server({ command: ['/bin/olm'] }))).toBe(
      'Deployment/widget cannot be decided: it reads the profile from apiservers.config.openshift.io/cluster when it runs',
    );
  });
});
