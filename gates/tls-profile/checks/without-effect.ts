import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { fewOf, listenerFact, namesOf, serversOf, type TlsCheck, whereOf } from '../check.ts';
import type { JudgedListener } from '../judge.ts';
import type { TlsView } from '../view.ts';

/** Part of fingerprints. */
const MOOT_LIST = 'the cipher list, since the minimum is TLS 1.3';

export const withoutEffect: TlsCheck = defineCheck({
  id: 'tls/without-effect',
  title: 'A TLS setting has no effect',
  whoBreaks: 'Readers: they believe that the setting forbids something.',
  why: 'Go always offers its three TLS 1.3 suites and never those it lacks, whatever a list has. A list beside minimum TLS 1.3 restricts nothing.',
  wayOut: 'The profile needs no change. Remove the setting, or add a comment that it is not enforced.',
  source: 'golang/go 29349; rancher/rke2 4912; kubernetes/kubernetes 115399.',

  find(view: TlsView): readonly Fact[] {
    return serversOf(view).flatMap((judged) => [...ofGo(judged, view), ...notRead(judged)]);
  },

  message(fact: Fact): string {
    const isMoot = Array.isArray(fact.after) && fact.after[0] === MOOT_LIST;
    const setting = factText(fact, 'setting');
    const what = isMoot || setting === '' ? '' : ` in ${setting}`;
    const names = isMoot ? `${setting} has` : `${fewOf(fact.after)}${what} has`;
    return `${whereOf(fact)}: ${names} no effect: ${factText(fact, 'reason')}`;
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
  const after = isMoot ? [MOOT_LIST] : dropped;
  const facts = {
    setting: namesOf(lists),
    reason: isMoot ? 'the minimum is TLS 1.3' : 'Go lacks them',
  };
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
