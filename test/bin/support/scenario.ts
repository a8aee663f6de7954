/** A command with the files around it, and what it must print. See `parseScenario` for the form. */
export interface Scenario {
  readonly base: Readonly<Record<string, string>>;
  readonly head: Readonly<Record<string, string | null>>;
  readonly tree: Readonly<Record<string, string>>;
  readonly beside: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly status: number;
  /** The whole of it, where the section is there. */
  readonly stdout?: string;
  readonly contains: readonly string[];
  readonly lacks: readonly string[];
  /** The whole of it; nothing where the section is not there. */
  readonly stderr: string;
}

/**
 * Sections begin with `==== name`. Files: `base PATH` (on main), `head PATH` and `head-without PATH` (on the change),
 * `tree PATH` (only on disk), `beside PATH` (in a folder called {beside}). Then `env`, `command`, `status`, and what is
 * printed: `stdout` exactly, `contains` (`\e` is the escape character) and `lacks` line by line, `stderr` exactly. Text before the first section is the reason.
 */
export function parseScenario(text: string): Scenario {
  const sections = text
    .split(/^==== /m)
    .slice(1)
    .map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1)];
    });
  const files = (kind: string): Record<string, string> =>
    Object.fromEntries(
      sections
        .filter(([name]) => name.startsWith(`${kind} `))
        .map(([name, body]) => [name.slice(kind.length + 1), body]),
    );
  const section = (name: string): string | undefined => sections.find(([one]) => one === name)?.[1];
  const lines = (name: string): string[] => (section(name) ?? '').split('\n').filter((line) => line !== '');
  const stdout = section('stdout');
  const removed = Object.keys(files('head-without')).map((path): [string, null] => [path, null]);
  return {
    base: files('base'),
    head: { ...files('head'), ...Object.fromEntries(removed) },
    tree: files('tree'),
    beside: files('beside'),
    env: Object.fromEntries(lines('env').map((line) => line.split('=', 2))),
    command: lines('command')[0]?.split(' ').slice(1) ?? [],
    status: Number(section('status')),
    ...(stdout === undefined ? {} : { stdout }),
    contains: lines('contains').map((line) => line.replaceAll('\\e', '\u001b')),
    lacks: lines('lacks'),
    stderr: section('stderr') ?? '',
  };
}
