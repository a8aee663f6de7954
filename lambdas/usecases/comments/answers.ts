import { markdown } from '../../../gates/engine/report/escape.ts';
import type { CommentCommand } from '../../../gates/model/comment-command.ts';

/** What became of one command, in words for the person who gave it. */
export interface CommandAnswer {
  readonly isDone: boolean;
  /** What was done, or why not. May be several lines of Markdown where it explains. */
  readonly text: string;
  /** What to do next. */
  readonly next?: string;
  /** The pull request is to be judged again. */
  readonly judges?: boolean;
}

export function done(text: string, next?: string): CommandAnswer {
  return { isDone: true, text, ...(next !== undefined && { next }) };
}

export function refused(text: string, next: string): CommandAnswer {
  return { isDone: false, text, next };
}

/** The commands there are, for a person who asks or who wrote another word. */
export const usage = [
  '`/sluice recheck` judges the pull request again',
  '`/sluice explain FINGERPRINT` says what a finding means and what to do',
  '`/sluice waive FINGERPRINT until DATE because TEXT` asks for a waiver; a link or `(TICKET)` at the end is kept as its reference',
  '`/sluice approve WAIVER` approves a waiver that a person asked for',
  '`/sluice help` shows this list',
];

/** What our one comment on a pull request begins with. */
export const MARK = '**Sluice answers commands here**';

const SECTION = '#### Commands of comment ';
/** Comments whose answers are kept; older ones leave. */
const MOST_SECTIONS = 10;

export interface Answered {
  readonly commentId: number;
  readonly login: string;
  readonly at: string;
  readonly commands: readonly {
    readonly line: number;
    readonly command: CommentCommand;
    readonly answer: CommandAnswer;
  }[];
}

/** Our comment with the answers to one comment on top, in place of its earlier answer to that comment. */
export function withAnswers(before: string | undefined, answered: Answered): string {
  const kept = (before ?? '')
    .split(`\n${SECTION}`)
    .slice(1)
    .filter((section) => !section.startsWith(`${answered.commentId} `))
    .slice(0, MOST_SECTIONS - 1)
    .map((section) => `${SECTION}${section.trim()}`);
  return [MARK, sectionOf(answered), ...kept].join('\n\n').concat('\n');
}

function sectionOf({ commentId, login, at, commands }: Answered): string {
  const lines = commands.map(({ line, command, answer }) => {
    const state = answer.isDone ? '✓' : '✗';
    const next = answer.next === undefined ? '' : ` ${answer.next}`;
    return `- ${state} line ${line}, ${verbOf(command)}: ${answer.text}${next}`;
  });
  return `${SECTION}${commentId} by ${markdown(login)}, ${at.slice(0, 16).replace('T', ' ')} UTC\n\n${lines.join('\n')}`;
}

function verbOf(command: CommentCommand): string {
  if (command.verb === 'unknown') return command.word === '' ? 'no command' : markdown(command.word);
  return `\`${command.verb}\``;
}
