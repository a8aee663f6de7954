import { defineCheck, listed } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import { type Knowledge, profileNamed } from '../knowledge.ts';
import { DECLARED_PROFILE, type Listener, type Setting } from '../listener.ts';
import { readVersion } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const declaredProfileInvalid: TlsCheck = defineCheck({
  id: 'tls/declared-profile-invalid',
  title: 'An object declares a TLS profile that components cannot follow',
  whoBreaks: 'Every component of the cluster: some refuse the profile, some fall back to defaults without a word.',
  why: 'The CRD checks the enumerations only. What it lets through is refused by other parts (ingress, admission), or maps to an empty list, so that flags are left out and the defaults of Go apply.',
  wayOut:
    'Give a custom profile a minimum version; below TLS 1.3 at least one suite of TLS 1.2 with a known OpenSSL name, and with TLS 1.3 no suites of TLS 1.2.',
  source:
    'openshift/api TLSSecurityProfile; openshift/cluster-ingress-operator validateTLSSecurityProfile (617, 315); openshift/hypershift support/config/cipher.go.',

  find(view: TlsView): readonly Fact[] {
    return view.listeners
      .filter(({ listener }) => listener.locator === DECLARED_PROFILE)
      .flatMap((judged) => {
        const after = problemsOf(judged.listener, view.knowledge);
        return after.length === 0 ? [] : [listenerFact(declaredProfileInvalid.id, judged, { after })];
      });
  },

  message(fact: Fact): string {
    return `${whereOf(fact)} declares a profile that cannot be followed: ${listed(fact.after)}.`;
  },
});

function problemsOf({ settings }: Listener, knowledge: Knowledge): string[] {
  const type = settings.find(({ name }) => name === 'type')?.raw ?? '';
  const { custom } = knowledge.profileNames;
  if (type !== custom)
    return type === '' || profileNamed(knowledge, type) !== undefined ? [] : [`no profile is called ${type}`];
  const ciphers = settings.find(({ kind }) => kind === 'ciphers');
  if (ciphers === undefined) return [`type ${custom} without a custom profile`];
  const min = settings.find(({ kind }) => kind === 'min');
  if (min === undefined) return ['no minimum version'];
  const version = readVersion(min.raw)?.version;
  if (version === undefined) return [`${min.raw} is no version`];
  return [...listProblems(ciphers, version === '1.3', knowledge), ...unknownNames(ciphers, knowledge)];
}

function listProblems({ values }: Setting, isTls13: boolean, { suites }: Knowledge): string[] {
  const known = values.flatMap((name) => suites.find(name)?.suite ?? []);
  const hasOlder = known.some((suite) => !suite.isTls13);
  if (isTls13) return hasOlder ? ['suites of TLS 1.2 with minimum TLS 1.3'] : [];
  return hasOlder ? [] : ['no suite of TLS 1.2, although TLS 1.2 is allowed'];
}

function unknownNames({ values }: Setting, { suites }: Knowledge): string[] {
  return values.filter((name) => suites.find(name) === undefined).map((name) => `${name} is no cipher suite`);
}
