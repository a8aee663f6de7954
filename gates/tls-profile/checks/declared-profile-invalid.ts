import { defineCheck, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { listenerFact, type TlsCheck, whereOf } from '../check.ts';
import { type Knowledge, profileNamed } from '../knowledge.ts';
import { DECLARED_PROFILE, type Listener, type Setting } from '../listener.ts';
import { readVersion } from '../versions.ts';
import type { TlsView } from '../view.ts';

export const declaredProfileInvalid: TlsCheck = defineCheck({
  id: 'tls/declared-profile-invalid',
  title: 'A declared TLS profile is one that components cannot follow',
  whoBreaks: 'Every component of the cluster: some reject the profile, some fall back to their defaults silently.',
  why: 'The CRD validates only the enums. Other parts (ingress, admission) reject the rest, or map it to an empty list, so that flags are omitted and the defaults of Go apply.',
  wayOut:
    'Set custom.minTLSVersion. Below VersionTLS13, custom.ciphers needs at least one TLS 1.2 suite by its OpenSSL name; with VersionTLS13 it must have none.',
  source:
    'openshift/api TLSSecurityProfile; openshift/cluster-ingress-operator validateTLSSecurityProfile (617, 315); openshift/hypershift support/config/cipher.go.',

  find(view: TlsView): readonly Fact[] {
    return view.listeners
      .filter(({ listener }) => listener.locator === DECLARED_PROFILE)
      .flatMap((judged) => {
        const problems = problemsOf(judged.listener, view.knowledge);
        if (problems.length === 0) return [];
        const answer = {
          after: problems.map(({ identity }) => identity),
          facts: { problems: problems.map(({ words }) => words) },
        };
        return [listenerFact(declaredProfileInvalid.id, judged, answer)];
      });
  },

  message(fact: Fact): string {
    const [first = '', ...others] = problemsIn(fact);
    const more = others.length > 0 ? `, and ${others.length} more` : '';
    return `${whereOf(fact)} is not valid: ${first}${more}`;
  },
});

/** `identity` is part of fingerprints and never changes; `words` are for readers. */
interface Problem {
  readonly identity: string;
  readonly words: string;
}

function problemsOf({ settings }: Listener, knowledge: Knowledge): Problem[] {
  const type = settings.find(({ name }) => name === 'type')?.raw ?? '';
  const { custom } = knowledge.profileNames;
  if (type !== custom) {
    const isKnown = type === '' || profileNamed(knowledge, type) !== undefined;
    return isKnown
      ? []
      : [{ identity: `no profile is called ${type}`, words: `type ${quoted(type)} is not a known profile` }];
  }
  const ciphers = settings.find(({ kind }) => kind === 'ciphers');
  if (ciphers === undefined)
    return [{ identity: `type ${custom} without a custom profile`, words: `type is ${custom}, but custom is missing` }];
  const min = settings.find(({ kind }) => kind === 'min');
  if (min === undefined) return [{ identity: 'no minimum version', words: 'custom.minTLSVersion is missing' }];
  const version = readVersion(min.raw)?.version;
  if (version === undefined)
    return [{ identity: `${min.raw} is no version`, words: `minTLSVersion ${quoted(min.raw)} is not a TLS version` }];
  return [...listProblems(ciphers, version === '1.3', knowledge), ...unknownNames(ciphers, knowledge)];
}

function listProblems({ values }: Setting, isTls13: boolean, { suites }: Knowledge): Problem[] {
  const known = values.flatMap((name) => suites.find(name)?.suite ?? []);
  const hasOlder = known.some((suite) => !suite.isTls13);
  if (isTls13 === !hasOlder) return [];
  return [
    isTls13
      ? {
          identity: 'suites of TLS 1.2 with minimum TLS 1.3',
          words: 'ciphers has TLS 1.2 suites, but minTLSVersion is TLS 1.3',
        }
      : {
          identity: 'no suite of TLS 1.2, although TLS 1.2 is allowed',
          words: 'ciphers has no TLS 1.2 suite, but minTLSVersion allows TLS 1.2',
        },
  ];
}

function unknownNames({ values }: Setting, { suites }: Knowledge): Problem[] {
  return values
    .filter((name) => suites.find(name) === undefined)
    .map((name) => ({
      identity: `${name} is no cipher suite`,
      words: `ciphers has ${quoted(name)}, not a cipher suite`,
    }));
}

/** Facts of runs before there were words have identities only. */
function problemsIn({ after, facts }: Fact): string[] {
  const { problems } = facts;
  const list = Array.isArray(problems) ? problems : after;
  return Array.isArray(list) ? list.map(String) : [];
}
