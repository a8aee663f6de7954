import { explainBy } from '../model/check.ts';
import type { Doubt } from '../model/doubt.ts';
import type { Fact } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../model/gate.ts';
import { canonicalJson } from '../model/json.ts';
import type { FileChange, Need, NeedAnswer, Snapshot } from '../model/snapshot.ts';
import { checks, UNDECIDED } from './checks.ts';
import { KnowledgeContent } from './knowledge/content.ts';
import { knowledgeProblems } from './knowledge/problems.ts';
import { isAsked, knowledgeFor, matchesGlobs, paramProblems, TlsProfileParams } from './params.ts';
import { compared } from './ratchet.ts';
import { mayConfigureTls } from './read-file.ts';
import { variantNeeds } from './variants.ts';
import { type TlsView, viewOf } from './view.ts';

const explain = explainBy('tls-profile', checks);

/** Does every listener honour the cluster's TLS profile? Manifests, rendered configuration, pairs of renderings, scan reports. */
export const tlsProfile: Gate<TlsProfileParams> = {
  id: 'tls-profile',
  title: 'Every listener honours the TLS profile of the cluster',
  params: TlsProfileParams,
  checks,
  knowledge: { content: KnowledgeContent, problems: knowledgeProblems, paramProblems },
  reads: (path) => mayConfigureTls(path) || path.endsWith('.xml'),
  needs,
  judge,
  explain,
};

/** The other renderings of what changed; and all governed manifests, when the file that declares the profile changed. */
function needs({ changes, params }: { changes: readonly FileChange[]; params: TlsProfileParams }): readonly Need[] {
  const asked = changes.filter(({ path }) => isAsked(params, path));
  const { declared } = params;
  const isDeclared = declared !== undefined && asked.some(({ path }) => matchesGlobs(path, declared.in));
  const governed: readonly Need[] = isDeclared
    ? (['base', 'head'] as const).map((ref) => ({ kind: 'files', ref, paths: declared.governs }))
    : [];
  return [...variantNeeds(asked, params), ...governed];
}

function judge({ snapshot, params, asOf, knowledge: parts = [] }: GateInput<TlsProfileParams>): GateAnswer {
  const knowledge = knowledgeFor(params, parts, asOf);
  const answers = answersTo(needs({ changes: snapshot.changes, params }), snapshot);
  const at = (ref: 'base' | 'head', before?: TlsView): TlsView => {
    const observations = answers.flatMap(({ need, observation }) =>
      need.kind === 'files' && need.ref === ref && observation !== undefined ? [observation] : [],
    );
    const exemptionsBefore = before === undefined ? {} : { exemptionsBefore: before.exemptions };
    return viewOf({ revision: snapshot[ref], observations, params, knowledge, asOf, ...exemptionsBefore });
  };
  const base = at('base');
  const head = at('head', base);
  const found = checks.flatMap((check) =>
    compared(check.find(base), check.find(head), snapshot.changes, params.onlyNew),
  );
  const isDoubt = ({ check }: Fact): boolean => params.undecided === 'doubt' && UNDECIDED.has(check);
  return {
    facts: found.filter((fact) => !isDoubt(fact)),
    doubts: [...unreadableDoubts(base, head, params), ...unmet(answers), ...found.filter(isDoubt).map(doubtOf)],
    examined: examinedIn(head),
  };
}

interface Answer {
  readonly need: Need;
  readonly observation: NeedAnswer | undefined;
}

/** What the snapshot answers to this rule's own needs; other gates have asked, too. */
function answersTo(asked: readonly Need[], { observations = [] }: Snapshot): Answer[] {
  const known = new Map(observations.map((one) => [canonicalJson(one.need), one]));
  return asked.map((need) => ({ need, observation: known.get(canonicalJson(need)) }));
}

function unmet(answers: readonly Answer[]): Doubt[] {
  return answers.flatMap(({ need, observation }) => {
    if (need.kind !== 'files' || (observation !== undefined && 'files' in observation)) return [];
    const problem = observation !== undefined && 'problem' in observation ? observation.problem : 'no answer came';
    return [
      {
        subject: need.paths.slice(0, 5).join(', '),
        reason: `files beyond the change could not be read at ${need.ref ?? 'head'}: ${problem}`,
        wayOut: 'Re-run the check; on a laptop, fetch the missing commits.',
      },
    ];
  });
}

/** With `onlyNew`, what could not be read at base either is nothing that head adds. */
function unreadableDoubts(base: TlsView, head: TlsView, { onlyNew }: TlsProfileParams): Doubt[] {
  const known = new Set(base.unreadable.map(({ subject, reason }) => JSON.stringify([subject, reason])));
  return head.unreadable
    .filter(({ subject, reason }) => !onlyNew || !known.has(JSON.stringify([subject, reason])))
    .map(({ subject, reason, wayOut, place }) => ({ subject, reason, wayOut, place }));
}

function examinedIn({ listeners, pairs, scans }: TlsView): number {
  const endpoints = scans.reduce((sum, { endpoints: list }) => sum + list.length, 0);
  return listeners.length + pairs.length + endpoints;
}

function doubtOf(fact: Fact): Doubt {
  const { message, wayOut } = explain(fact);
  return {
    subject: fact.subject,
    reason: message,
    wayOut,
    ...(fact.headPlace === undefined ? {} : { place: fact.headPlace }),
  };
}
