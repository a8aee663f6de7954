import type { CrdDefinition } from '../reading/definition.ts';
import { changedExpressions, type Expression } from '../validation-rules/compiled.ts';
import { pathOf } from '../validation-rules/rules.ts';
import type { Refusal } from './refusal.ts';

/** Expressions that the API server does not compile, but for those that it did not compile at base either. */
export function expressionRefusals(head: CrdDefinition, base: CrdDefinition | undefined): Refusal[] {
  return head.versions.flatMap((version) => {
    const old = base?.versions.find(({ name }) => name === version.name);
    return changedExpressions(version, old).flatMap((one) => refusalOf(one, version.name));
  });
}

function refusalOf({ at, keyword, compiled }: Expression, version: string): Refusal[] {
  if (compiled.is === 'compiled') return compiled.reserved.map((word) => reserved(at, keyword, word, version));
  if (compiled.is === 'unknown') return [];
  return [refused(at, version, `\`${keyword}\` of a validation rule does not compile: ${compiled.reason}`)];
}

function reserved(at: Expression['at'], keyword: string, word: string, version: string): Refusal {
  const reason = `\`${keyword}\` of a validation rule reads \`${word}\`, a reserved word; before Kubernetes 1.32 only \`__${word}__\` compiles`;
  return { ...refused(at, version, reason), before: 32 };
}

function refused({ position }: Expression['at'], version: string, reason: string): Refusal {
  const path = pathOf(position);
  return { version, at: path, reason, causes: [{ path, topics: ['cel'] }] };
}
