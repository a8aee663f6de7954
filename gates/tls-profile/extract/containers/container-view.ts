import type { Json, JsonObject } from '../../../model/json.ts';
import { innerText } from '../../../model/source-text.ts';
import type { Listener } from '../../listener.ts';
import type { Surroundings } from '../settings.ts';
import { readScript, type Script } from '../shell/script.ts';
import { atMember, placeOf, type Spot } from '../spot.ts';
import { servedPorts } from './ports.ts';
import { expanded, type Scope, variablesOf } from './variables.ts';
import { type Command, flagNames, flagOf, invocationOf, partsAtDash, tlsOperands, type Word } from './words.ts';

/** Everything about one container that a locator or the fallback looks at. */
export interface Container {
  readonly name: string;
  readonly value: JsonObject;
  readonly at: Spot;
  readonly surroundings: Surroundings;
  readonly scripts: readonly Script[];
  /** It has variables that the file does not show. */
  readonly hasForeignVariables: boolean;
  readonly flags: ReadonlySet<string>;
  /** What its commands start, each once. */
  readonly invocations: readonly string[];
  /** Ports that another container of the same pod declares. */
  readonly foreignPorts: ReadonlySet<number>;
  /** Volumes of the pod that hold what looks like a serving certificate, by name. */
  readonly servingSecrets: ReadonlySet<string>;
}

/** What the containers of a pod share. */
export type Shared = Pick<Container, 'foreignPorts' | 'servingSecrets'>;

/** A script that starts more programs than this is not looked through to its end for known ones. */
const MAX_INVOCATIONS = 1000;

export function containerOf(value: JsonObject, at: Spot, shared: Shared): Container {
  const scope = variablesOf(value, at);
  const { commands, scripts } = commandsOf(value, at, scope);
  return {
    name: typeof value['name'] === 'string' ? value['name'] : 'container',
    value,
    at,
    surroundings: {
      commands,
      variables: scope.variables,
      placeOf: ({ pointer }) => at.source.placeAt(at.document, pointer),
    },
    scripts,
    hasForeignVariables: scope.hasForeign,
    flags: flagNames(commands),
    invocations: [...new Set(commands.map(invocationOf))].slice(0, MAX_INVOCATIONS),
    ...shared,
  };
}

/** A script by itself, seen as the container that starts it. */
export function partsOf(script: Script, at: Spot): Container {
  const commands = script.commands.flatMap(partsAtDash);
  return {
    name: at.id,
    value: {},
    at,
    surroundings: { commands, variables: new Map(), placeOf: () => placeOf(at) },
    scripts: [script],
    hasForeignVariables: true,
    flags: flagNames(commands),
    invocations: [...new Set(commands.map(invocationOf))].slice(0, MAX_INVOCATIONS),
    foreignPorts: new Set(),
    servingSecrets: new Set(),
  };
}

/** What every listener of a container shares. A program in Go reads no flag behind `--`. */
export function commonOf(
  { at, value, surroundings, foreignPorts }: Container,
  isGo = false,
): Pick<Listener, 'subject' | 'location' | 'place' | 'ports' | 'isTemplated' | 'hidden'> {
  return {
    subject: at.subject,
    location: at.location,
    place: placeOf(at),
    ports: servedPorts(value, surroundings.commands, foreignPorts, at.knowledge.conventions.portFlags),
    ...(at.isTemplated ? { isTemplated: true } : {}),
    ...(at.partial === undefined ? {} : { hidden: at.partial }),
    ...hiddenArguments(surroundings, isGo),
  };
}

/**
 * An argument that starts with an unknown variable, where a flag could stand. In a script only the commands count that have a TLS
 * flag: the others start something else.
 */
function hiddenArguments({ commands }: Surroundings, isGo: boolean): Pick<Listener, 'hidden'> {
  const [operand] = isGo ? [] : tlsOperands(commands);
  if (operand !== undefined)
    return { hidden: `${operand.text.slice(0, 80)} stands behind --, where few programs read it` };
  const isMeant = ({ words, isShell }: Command): boolean =>
    !isShell || words.some(({ text }) => /^--?[\w.-]*tls/.test(text));
  const hidden = commands
    .filter(isMeant)
    .flatMap(({ words }) => words.filter((word, index) => couldBeFlag(word, words[index - 1])));
  const first = hidden[0];
  return first === undefined
    ? {}
    : { hidden: `its arguments have ${first.text.slice(0, 80)}, which could be any flag` };
}

function couldBeFlag({ text, unresolved }: Word, before: Word | undefined): boolean {
  if (unresolved === undefined || !text.startsWith('$')) return false;
  const flag = before === undefined ? undefined : flagOf(before.text);
  return flag === undefined || flag.value !== undefined;
}

const SHELL = /^(?:.*\/)?(?:ba|da|a|z|k)?sh$/;
const COMMAND_OPTION = /^-[a-z]*c$/;

/** What a container starts: its own words, or the commands of the scripts that it hands to a shell. */
function commandsOf(value: JsonObject, at: Spot, scope: Scope): { commands: Command[]; scripts: Script[] } {
  const words = [...wordsOf(value, 'command', at, scope), ...wordsOf(value, 'args', at, scope)];
  const shellAt = words.findIndex(({ text }) => SHELL.test(text));
  const isShell = shellAt >= 0 && words.slice(shellAt + 1).some(({ text }) => COMMAND_OPTION.test(text));
  const isScript = ({ text }: PointedWord, index: number): boolean =>
    text.includes('\n') || (isShell && COMMAND_OPTION.test(words[index - 1]?.text ?? ''));
  const scripts = words
    .filter(isScript)
    .map((word) => readScript(innerText(at.source, at.document, word.pointer, word.text), scope));
  const plain = words.filter((word, index) => !isScript(word, index));
  const commands = [{ words: plain, isShell: false }, ...scripts.flatMap((script) => script.commands)];
  return { commands: commands.flatMap(partsAtDash), scripts };
}

interface PointedWord extends Word {
  readonly pointer: string;
}

function wordsOf(value: JsonObject, member: 'command' | 'args', at: Spot, scope: Scope): PointedWord[] {
  const list = value[member];
  if (!Array.isArray(list)) return [];
  const from = atMember(at, member);
  return (list as readonly Json[]).map((item, index) => {
    const { text, unresolved } = expanded(String(item ?? ''), scope);
    const pointer = `${from.pointer}/${index}`;
    return {
      text,
      pointer,
      place: at.source.placeAt(at.document, pointer),
      ...(unresolved === undefined ? {} : { unresolved }),
    };
  });
}
