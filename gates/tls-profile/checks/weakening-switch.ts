import { defineCheck, factText } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { fewOf, listenerFact, type TlsCheck, whereOf } from '../check.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Setting } from '../listener.ts';
import type { TlsView } from '../view.ts';

export const weakeningSwitch: TlsCheck = defineCheck({
  id: 'tls/weakening-switch',
  title: 'A GODEBUG switch weakens what a server offers',
  whoBreaks: 'Clients and auditors of the listener: it offers less protection than the cluster promises.',
  why: 'GODEBUG brings back what Go turned off, wherever no explicit setting forbids it. Go 1.27 removes some of these switches.',
  wayOut: 'Remove the switch, and set versions and suites explicitly.',
  source: 'Go internal/godebugs table; Go release notes of 1.22, 1.23 and 1.27.',

  find(view: TlsView): readonly Fact[] {
    return view.listeners
      .filter(({ listener }) => listener.role === 'server')
      .flatMap((judged) =>
        judged.listener.settings
          .filter(({ kind, via, values }) => kind === 'switch' && via === 'environment' && values.length > 0)
          .map((setting) =>
            listenerFact(weakeningSwitch.id, judged, {
              after: [...setting.values],
              settings: [setting],
              facts: { variable: setting.name, meanings: meaningsOf(setting, view.knowledge) },
            }),
          ),
      );
  },

  message(fact: Fact): string {
    const { meanings } = fact.facts;
    const [meaning = ''] = Array.isArray(meanings) ? (meanings as readonly Json[]) : [];
    return `${whereOf(fact)}: ${factText(fact, 'variable')} has ${fewOf(fact.after)}: ${String(meaning)}`;
  },
});

function meaningsOf({ name, values }: Setting, { switches }: Knowledge): string[] {
  return switches
    .filter(({ variable, entry }) => variable === name && values.includes(entry))
    .map(({ meaning }) => meaning);
}
