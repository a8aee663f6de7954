import { plainLine } from '../../gates/engine/report/escape.ts';
import { listWeight } from '../../gates/engine/specificity.ts';
import { knowledgeFor as partsFor } from '../../gates/model/knowledge.ts';
import type { Rule } from '../../gates/model/rule.ts';
import type { Revision } from '../../gates/model/snapshot.ts';
import { type ExemptionUse, isNeeded } from '../../gates/tls-profile/exemptions.ts';
import type { Exemption } from '../../gates/tls-profile/knowledge/exemption.ts';
import { knowledgeFor, TlsProfileParams } from '../../gates/tls-profile/params.ts';
import { mayConfigureTls } from '../../gates/tls-profile/read-file.ts';
import { viewOf } from '../../gates/tls-profile/view.ts';
import { readablePack } from '../rule-pack.ts';

/** The state of one exemption of one rule, in a whole tree. */
export interface ExemptionState {
  readonly rule: string;
  readonly exemption: Exemption;
  /** `unneeded`: its listeners follow the profile. `unused`: it matches none. */
  readonly state: 'in use' | 'unneeded' | 'unused' | 'expired';
  /** Places of what it matches, `path:line`. */
  readonly places: readonly string[];
}

/** Files of a tree that the TLS gate can read; what package managers bring is not the tree's own. */
export function isOfTree(path: string): boolean {
  return mayConfigureTls(path) && !/(?:^|\/)(?:node_modules|\.git|vendor)\//.test(path);
}

/** Every exemption of every TLS rule, judged over all files of a tree at once: only there an unused one shows. */
export function exemptionStates(
  revision: Revision,
  { rules, asOf }: { readonly rules: string | undefined; readonly asOf: string },
): readonly ExemptionState[] {
  const pack = readablePack(rules);
  const parts = partsFor(pack.knowledge, 'tls-profile');
  return pack.rules
    .filter(({ gate }) => gate === 'tls-profile')
    .flatMap((rule) => {
      const params = TlsProfileParams.parse(rule.params);
      const knowledge = knowledgeFor(params, parts, asOf);
      const view = viewOf({ revision: covered(revision, rule), observations: [], params, knowledge, asOf });
      return view.exemptions.map((use) => stateOf(use, rule, isNeeded(use.listeners, view.judge)));
    });
}

function covered({ sha, files }: Revision, { scope }: Rule): Revision {
  return { sha, files: files.filter(({ path }) => listWeight(scope.paths, path) !== undefined) };
}

function stateOf({ exemption, isOver, listeners }: ExemptionUse, rule: Rule, isUsed: boolean): ExemptionState {
  const places = listeners.map(({ place }) => `${place.path}:${place.line ?? 1}`);
  const common = { rule: rule.id, exemption, places };
  if (isOver) return { ...common, state: 'expired' };
  if (listeners.length === 0) return { ...common, state: 'unused' };
  return { ...common, state: isUsed ? 'in use' : 'unneeded' };
}

const WORDS: Readonly<Record<ExemptionState['state'], string>> = {
  'in use': 'in use',
  unneeded: 'not needed: its listeners follow the profile',
  unused: 'matches no listener',
  expired: 'expired: its listeners are judged again',
};

export function exemptionsText(states: readonly ExemptionState[]): string {
  if (states.length === 0) return 'There are no exemptions.\n';
  return states
    .map(({ rule, exemption, state, places }) => {
      const { subject, listener, owner, reason, expires } = exemption;
      const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
      const where = places.length === 0 ? '' : ` (${places.slice(0, 3).join(', ')}${more})`;
      const title = `${rule}: ${subject} ${listener}, until ${expires}, ${owner}: ${reason}`;
      return `${plainLine(title)}\n  ${plainLine(`${WORDS[state]}${where}`)}\n`;
    })
    .join('');
}
