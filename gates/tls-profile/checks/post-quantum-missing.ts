import { defineCheck } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { listenerFact, scanFact, serversOf, type TlsCheck, whereOf } from '../check.ts';
import { switchesOn } from '../effective.ts';
import type { JudgedListener } from '../judge.ts';
import type { Knowledge } from '../knowledge.ts';
import type { ScannedEndpoint } from '../scans/report.ts';
import type { TlsView } from '../view.ts';

export const postQuantumMissing: TlsCheck = defineCheck({
  id: 'tls/post-quantum-missing',
  title: 'A listener has no post-quantum key exchange',
  whoBreaks: 'Clients whose traffic must stay secret for years: it can be recorded now and decrypted later.',
  why: 'The rule requires a post-quantum group. A list of groups without one, a GODEBUG switch, or a maximum below TLS 1.3 excludes it.',
  wayOut:
    'Add X25519MLKEM768 to the groups, remove the switch, or allow TLS 1.3. Under FIPS it must be absent: set params.fips.',
  source: 'openshift/api TLSSecurityProfile groups; golang/go 75528; openshift/router 754 (FIPS).',

  find(view: TlsView): readonly Fact[] {
    if (view.params.postQuantum !== 'require' || view.params.fips) return [];
    const seen = view.scans.flatMap((report) =>
      report.endpoints
        .filter((endpoint) => lacksPostQuantum(endpoint, view.knowledge))
        .map((endpoint) => scanFact(postQuantumMissing.id, report, endpoint, ['no post-quantum group was seen'], {})),
    );
    const set = serversOf(view).flatMap((judged) => {
      const why = obstacleOf(judged, view.knowledge);
      return why === undefined ? [] : [listenerFact(postQuantumMissing.id, judged, { after: why })];
    });
    return [...set, ...seen];
  },

  message(fact: Fact): string {
    const [after] = Array.isArray(fact.after) ? (fact.after as readonly Json[]) : [fact.after];
    return `${whereOf(fact)} has no post-quantum key exchange: ${WORDS[String(after)] ?? String(after)}`;
  },
});

/** Only where the scanner asked for them; an endpoint that did not answer is another check. */
function lacksPostQuantum({ knowsPostQuantum, groups, silence }: ScannedEndpoint, knowledge: Knowledge): boolean {
  if (knowsPostQuantum !== true || silence !== undefined) return false;
  return !(groups ?? []).some((id) => knowledge.groups.byId(id)?.isPostQuantum);
}

function obstacleOf({ effective, listener }: JudgedListener, knowledge: Knowledge): string | undefined {
  const groups = effective.groups?.value;
  if (effective.max !== undefined && effective.max !== '1.3') return `at most TLS ${effective.max} is allowed`;
  if (groups !== undefined && ![...groups].some((id) => knowledge.groups.byId(id)?.isPostQuantum))
    return 'no group that is set is one';
  const off = switchesOn(listener.settings, listener.stack, knowledge).find(({ entry }) => entry.withoutPostQuantum);
  return off === undefined ? undefined : `${off.setting.name} has ${off.entry.entry}`;
}

/** Words for what is part of fingerprints. */
const WORDS: Readonly<Record<string, string>> = {
  'no group that is set is one': 'the groups that are set have none',
  'no post-quantum group was seen': 'the scan saw none',
};
