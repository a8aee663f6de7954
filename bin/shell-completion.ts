export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** One command as a shell needs to know it. */
export interface Word {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly WordOption[];
  /** Values that its argument may have. */
  readonly values: readonly string[];
  readonly children: readonly Word[];
}

interface WordOption {
  readonly name: string;
  readonly summary: string;
  readonly takesValue: boolean;
  readonly values: readonly string[];
}

export function completionScript(shell: Shell, words: readonly Word[]): string {
  switch (shell) {
    case 'bash':
      return bash(words);
    case 'zsh':
      return zsh(words);
    case 'fish':
      return fish(words);
    default:
      return shell satisfies never;
  }
}

/** A command with the words that lead to it: `rules apply`. */
interface Path {
  readonly path: string;
  readonly word: Word;
}

function paths(words: readonly Word[], before = ''): Path[] {
  return words.flatMap((word) => {
    const path = before === '' ? word.name : `${before} ${word.name}`;
    return [{ path, word }, ...paths(word.children, path)];
  });
}

function offers({ options, values, children }: Word): string {
  return [...children.map(({ name }) => name), ...values, ...options.map(({ name }) => name)].join(' ');
}

/** Offers files where an option takes a value of no fixed set, for most of ours are folders and files. */
function bash(words: readonly Word[]): string {
  const all = paths(words);
  const valued = all.flatMap(({ path, word }) =>
    word.options
      .filter(({ values }) => values.length > 0)
      .map(({ name, values }) => ({ key: `${path}|${name}`, values })),
  );
  return [
    '_sluice() {',
    `  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} trail= index offers=`,
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    `    [[ \${COMP_WORDS[index]} == -* ]] && break`,
    `    trail+=\${trail:+ }\${COMP_WORDS[index]}`,
    '  done',
    '  case "$trail|$before" in',
    ...valued.map(({ key, values }) => `    ${quoted(key)}) offers=${quoted(values.join(' '))} ;;`),
    '  esac',
    '  if [[ -z $offers ]]; then',
    '    case $trail in',
    `      '') offers=${quoted([...words.map(({ name }) => name), 'help', '--help', '--version'].join(' '))} ;;`,
    ...all.map(({ path, word }) => `      ${quoted(path)}) offers=${quoted(offers(word))} ;;`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$offers" -- "$word"))',
    '}',
    'complete -o default -F _sluice sluice',
    '',
  ].join('\n');
}

function zsh(words: readonly Word[]): string {
  const all = paths(words);
  return [
    '#compdef sluice',
    '_sluice() {',
    '  local trail= index',
    '  for ((index = 2; index < CURRENT; index++)); do',
    `    [[ \${words[index]} == -* ]] && break`,
    `    trail+=\${trail:+ }\${words[index]}`,
    '  done',
    '  case $trail in',
    "    '')",
    `      local -a commands=(${words.map(({ name, summary }) => described(name, summary)).join(' ')})`,
    "      _describe 'command' commands ;;",
    ...all.flatMap(({ path, word }) => [
      `    ${quoted(path)})`,
      `      _arguments ${[...word.options.map(zshOption), ...zshPositional(word)].join(' ')} ;;`,
    ]),
    '  esac',
    '}',
    '# The file may be sourced, or be found by name and loaded at the first use.',
    `if [[ \${funcstack[1]} == _sluice ]]; then _sluice "$@"; else compdef _sluice sluice; fi`,
    '',
  ].join('\n');
}

function described(name: string, summary: string): string {
  return quoted(`${name}:${summary.replaceAll(':', '\\:')}`);
}

function zshOption({ name, summary, takesValue, values }: WordOption): string {
  const choice = values.length > 0 ? `(${values.join(' ')})` : '_files';
  const label = summary.replace(/[[\]]/g, '');
  return quoted(`${name}[${label}]${takesValue ? `:value:${choice}` : ''}`);
}

function zshPositional({ values, children }: Word): string[] {
  const names = [...children.map(({ name }) => name), ...values];
  return [quoted(names.length > 0 ? `*:value:(${names.join(' ')})` : '*:file:_files')];
}

function fish(words: readonly Word[]): string {
  const top = words.map(
    ({ name, summary }) => `complete -c sluice -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
  );
  const rest = paths(words).flatMap(({ path, word }) => {
    const seen = path
      .split(' ')
      .map((name) => `__fish_seen_subcommand_from ${name}`)
      .join('; and ');
    const names = [...word.children.map(({ name }) => name), ...word.values];
    return [
      ...(names.length > 0 ? [`complete -c sluice -n ${quoted(seen)} -f -a ${quoted(names.join(' '))}`] : []),
      ...word.options.map((option) => `complete -c sluice -n ${quoted(seen)} ${fishOption(option)}`),
    ];
  });
  return [...top, ...rest, ''].join('\n');
}

function fishOption({ name, summary, takesValue, values }: WordOption): string {
  const value = takesValue ? ' -r' : '';
  const choice = values.length > 0 ? ` -f -a ${quoted(values.join(' '))}` : '';
  return `-l ${name.replace(/^--/, '')}${value}${choice} -d ${quoted(summary)}`;
}

/** One word for a POSIX shell and for fish, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
