import { defineCheck, factText, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

export const refusedByStack: TlsCheck = defineCheck({
  id: 'tls/refused-by-stack',
  title: 'A program does not start with these TLS settings',
  whoBreaks: 'Everybody who needs the listener: the program ends with an error when it starts.',
  why: 'etcd refuses a cipher list together with minimum TLS 1.3; programs on component-base refuse names of suites that Go does not have, such as the CBC suites with SHA-384 that came back to Old with Mozilla 5.8.',
  wayOut: 'With TLS 1.3 leave the list out; for a program in Go leave out the suites that Go lacks.',
  source: 'etcd server/embed/config.go; k8s.io/component-base; kuadrant-operator 2128; cluster-etcd-operator 1710.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view).flatMap((judged) => {
      const { effective, listener } = judged;
      const { stack, settings } = listener;
      const lists = settings.filter(({ kind, values }) => kind === 'ciphers' && values.length > 0);
      const isListAt13 = stack.refusesCiphersAtTls13 && effective.min.value === '1.3' && lists.length > 0;
      const lacking = stack.unknownNames === 'refuses' ? effective.notNegotiable.map(view.knowledge.suites.nameOf) : [];
      const after = isListAt13 ? ['a cipher list with TLS 1.3'] : lacking;
      if (after.length === 0) return [];
      return [listenerFact(refusedByStack.id, judged, { after, settings: lists, facts: { stack: stack.title } })];
    });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} is given ${listed(fact.after)}; ${factText(fact, 'stack')} does not start with that.`;
  },
});
