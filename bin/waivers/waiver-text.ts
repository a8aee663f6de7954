import { plainLine } from '../../gates/engine/report/escape.ts';
import { peopleText } from '../../gates/engine/report/waiver-words.ts';
import { identityText } from '../../gates/model/identity.ts';
import { untilText, type Waiver } from '../../gates/model/waiver.ts';
import type { WaiverRecord } from '../../lambdas/ports/waiver-store.ts';
import type { WaiverView } from '../../lambdas/usecases/waivers/read-waivers.ts';

const HEADINGS = ['WAIVER', 'STATE', 'UNTIL', 'ACCEPTS', 'WHERE', 'LAST USED', 'WHY'] as const;

/** One line a waiver, columns aligned, the reason last so that only it can wrap. */
export function waiversAsTable(views: readonly WaiverView[]): string {
  const rows = [HEADINGS, ...views.map(cellsOf)].map((cells) => cells.map(plainLine));
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

function cellsOf({ waiver, state, lastUsedAt }: WaiverView): readonly string[] {
  const { id, expiresAt, reason, scope } = waiver;
  const used = lastUsedAt === undefined ? 'never' : lastUsedAt.slice(0, 16).replace('T', ' ');
  return [id, state, untilText(expiresAt), acceptsText(waiver), scope.repositories.join(','), used, reason];
}

/** `finding 7f0603b9ccea`, `checks crd/*`, `rule crd-compat`, and both where both are named. */
function acceptsText({ fingerprint, check, rule }: Waiver): string {
  const what = [
    fingerprint === undefined ? '' : `finding ${fingerprint.slice(0, 12)}`,
    check === undefined ? '' : `checks ${check}`,
    rule === undefined ? '' : `rule ${rule}`,
  ];
  return what.filter((part) => part !== '').join(' under ');
}

/** A waiver in full, for one who has to decide about it. */
export function waiverInFull({ waiver, state, lastUsedAt }: WaiverView): string {
  const { id, expiresAt, scope, reason, reference, fingerprint, revoked, requestedAt } = waiver;
  const rows: [string, string | undefined][] = [
    ['accepts', acceptsText(waiver)],
    ['finding', fingerprint],
    [
      'where',
      Object.entries(scope)
        .map(([part, globs]) => `${part}=${globs?.join(',')}`)
        .join(' '),
    ],
    ['until', untilText(expiresAt)],
    ['why', reason],
    ['reference', reference],
    ['people', peopleText(waiver)],
    ['requested', requestedAt],
    ['revoked', revoked && `${revoked.at} by ${identityText(revoked.by)}: ${revoked.reason}`],
    ['last used', lastUsedAt ?? 'never'],
  ];
  const lines = rows.flatMap(([name, text]) =>
    text === undefined ? [] : [`  ${name.padEnd(10)}  ${plainLine(text)}`],
  );
  return `${id} (${state})\n${lines.join('\n')}\n`;
}

export function historyText(history: readonly WaiverRecord[]): string {
  return history.map(({ at, action, by }) => `  ${at}  ${action} by ${plainLine(identityText(by))}\n`).join('');
}
