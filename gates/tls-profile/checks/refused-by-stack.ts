import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { TlsView } from '../view.ts';

/** Part of fingerprints. */
const LIST_AT_13 = 'a cipher list with TLS 1.3';

export const refusedByStack: TlsCheck = defineCheck({
  id: 'tls/refused-by-stack',
  title: 'A program does not start with these TLS settings',
  whoBreaks: 'Every client of the listener: the program exits with an error when it starts.',
  why: 'etcd rejects a cipher list together with minimum TLS 1.3. Programs on component-base reject suites that Go lacks, such as the CBC suites with SHA-384 that returned to Old with Mozilla 5.8.',
  wayOut: 'Remove the list where the minimum is TLS 1.3; for a program in Go, remove the suites that Go lacks.',
  source: 'etcd server/embed/config.go; k8s.io/component-base; kuadrant-operator 2128; cluster-etcd-operator 1710.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view).flatMap((judged) => {
      const { effective, listener } = judged;
      const { stack, settings } = listener;
      const lists = settings.filter(({ kind, values }) => kind === 'ciphers' && values.length > 0);
      const isListAt13 = stack.refusesCiphersAtTls13 && effective.min.value === '1.3' && lists.length > 0;
      const lacking = stack.unknownNames === 'refuses' ? effective.notNegotiable.map(view.knowledge.suites.nameOf) : [];
      const after = isListAt13 ? [LIST_AT_13] : lacking;
      if (after.length === 0) return [];
      return [
        listenerFact(refusedByStack.id, judged, {
          after,
          settings: lists,
          facts: { stack: stack.title, setting: namesOf(lists) },
        }),
      ];
    });
  },

  message(fact: Fact): string {
    const setting = factText(fact, 'setting');
    const isListAt13 = Array.isArray(fact.after) && fact.after[0] === LIST_AT_13;
    if (isListAt13) return `${whereOf(fact)}: ${factText(fact, 'stack')} rejects ${setting} with minimum TLS 1.3`;
    return `${whereOf(fact)}: ${setting} has ${fewOf(fact.after)}, rejected at start`;
  },
});
