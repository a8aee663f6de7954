import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { waiverScopeProblem } from '../../gates/engine/scope-problems.ts';
import { pointerTo } from '../../gates/model/field-path.ts';
import { claimedIdentity } from '../../gates/model/identity.ts';
import { isJsonObject, type Json } from '../../gates/model/json.ts';
import { Waiver } from '../../gates/model/waiver.ts';
import { readYamlWithLines } from '../../gates/model/yaml.ts';
import { UsageError } from '../io.ts';

/**
 * Reads a file of waivers: a list, or what `sluice waivers list --json` prints. What people leave out of a file is filled in: an id, a scope of
 * every repository; people are texts, which are claims. Throws UsageError with the line of the first mistake.
 */
export function readWaiverFile(file: string, cwd: string): readonly Waiver[] {
  const { reading, lines: linesOf } = readYamlWithLines(textOf(resolve(cwd, file), file));
  if (!reading.ok) throw mistake(file, reading.line, reading.reason);
  const [document] = reading.documents;
  const isListed = isJsonObject(document) && Array.isArray(document['waivers']);
  const entries = isListed ? document['waivers'] : document;
  if (!Array.isArray(entries)) throw mistake(file, 1, 'the file is not a list of waivers');
  return entries.map((entry: Json, index) => {
    const parsed = Waiver.safeParse(filledIn(entry, index));
    const problem = parsed.success ? scopeIssue(parsed.data) : parsed.error.issues[0];
    if (parsed.success && problem === undefined) return parsed.data;
    const path = problem?.path ?? [];
    const start = `${isListed ? '/waivers' : ''}/${index}`;
    const pointer = path.reduce<string>((at, step) => pointerTo(at, String(step)), start);
    const line = (linesOf(0, pointer) ?? linesOf(0, start))?.line;
    throw mistake(file, line, `${path.join('.') || 'waiver'}: ${problem?.message}`);
  });
}

/** A scope that can never match is a mistake, though it has the shape of one. */
function scopeIssue({
  scope,
}: Waiver): { readonly path: readonly PropertyKey[]; readonly message: string } | undefined {
  const message = waiverScopeProblem(scope);
  return message === undefined ? undefined : { path: ['scope'], message: message.replace('scope.', '') };
}

function textOf(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--waivers: ${file} cannot be read: ${reason}`, 'Name a file of waivers, or table.');
  }
}

function mistake(file: string, line: number | undefined, message: string): UsageError {
  const place = line === undefined ? file : `${file}:${line}`;
  return new UsageError(`${place}: ${message}`, 'See docs/waivers.md for the fields of a waiver.');
}

function filledIn(entry: unknown, index: number): unknown {
  if (!isJsonObject(entry)) return entry;
  // An entry of `sluice waivers list --json` has the waiver beside its state.
  if (isJsonObject(entry['waiver'])) return entry['waiver'];
  const { approvers, requestedAt, ...rest } = entry;
  const at = instantOf(requestedAt);
  const people = Array.isArray(approvers) ? approvers : [];
  return {
    id: `file-${index + 1}`,
    scope: { repositories: ['**'] },
    ...(people.length > 0 && { approvals: people.map((who) => ({ by: personOf(who), at })) }),
    ...rest,
    requester: personOf(rest['requester'] ?? 'unknown'),
    requestedAt: at,
  };
}

function personOf(who: Json | undefined): unknown {
  return typeof who === 'string' ? claimedIdentity(who) : who;
}

function instantOf(value: Json | undefined): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00.000Z` : value;
}
