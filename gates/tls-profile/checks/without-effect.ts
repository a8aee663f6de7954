import { defineCheck, factText, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { JudgedListener } from '../judge.ts';
import type { TlsView } from '../view.ts';

export const withoutEffect: TlsCheck = defineCheck({
  id: 'tls/without-effect',
  title: 'A TLS setting has no effect',
  whoBreaks: 'Readers: they believe that something is forbidden that is not.',
  why: 'Go always offers its three TLS 1.3 suites, whatever a list says, and never those it lacks. A list beside minimum TLS 1.3 restricts nothing.',
  wayOut: 'Nothing has to change for the profile; take the setting away, or say beside it that it is not enforced.',
  source: 'golang/go 29349; rancher/rke2 4912; kubernetes/kubernetes 115399.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view).flatMap((judged) => [...ofGo(judged, view), ...notRead(judged)]);
  },

  message(fact: Fact): string {
    return `${whereOf(fact)}: without effect are ${listed(fact.after)}. ${factText(fact, 'reason')}.`;
  },
});

function ofGo(judged: JudgedListener, view: TlsView): Fact[] {
  const { effective, listener } = judged;
  const lists = listener.settings.filter(({ kind, values }) => kind === 'ciphers' && values.length > 0);
  if (!listener.stack.isGo || listener.stack.refusesCiphersAtTls13 || lists.length === 0) return [];
  const isMoot = effective.min.value === '1.3';
  const dropped =
    listener.stack.unknownNames === 'drops' ? effective.notNegotiable.map(view.knowledge.suites.nameOf) : [];
  if (!isMoot && dropped.length === 0) return [];
  const after = isMoot ? ['the cipher list, since the minimum is TLS 1.3'] : dropped;
  const facts = { reason: 'The TLS 1.3 suites of Go cannot be configured' };
  return [listenerFact(withoutEffect.id, judged, { after, settings: lists, facts })];
}

function notRead(judged: JudgedListener): Fact[] {
  const { ignored } = judged.listener;
  if (ignored === undefined) return [];
  const { settings, reason } = ignored;
  return [
    listenerFact(withoutEffect.id, judged, { after: settings.map(({ name }) => name), settings, facts: { reason } }),
  ];
}
