import type { JsonObject } from '../../../model/json.ts';
import type { ListenerSpec, Locator } from '../../knowledge/locator.ts';
import { stackOf } from '../../knowledge.ts';
import { joinedReadings, type Listener, NOTHING_READ, type Reading, type Setting } from '../../listener.ts';
import { matchesAny } from '../../wildcard.ts';
import { ignoredOf, settingsOf } from '../settings.ts';
import type { Spot } from '../spot.ts';
import { type Container, commonOf, containerOf, type Shared } from './container-view.ts';
import { fallbackListeners } from './fallback.ts';
import { switchesOf } from './switches.ts';
import { withDashes } from './words.ts';

/** The listeners of a container: by a locator where one knows it, else whatever the fallback finds, and those in its scripts. */
export function readContainer(value: JsonObject, at: Spot, shared: Shared): Reading {
  return readParts(containerOf(value, at, shared));
}

/** The same of a container, or of a script that starts programs as one does. */
export function readParts(container: Container): Reading {
  const { at } = container;
  const inScripts = joinedReadings(
    container.scripts.flatMap(({ documents }) =>
      documents.map((text) => at.readText(text, { ...at, id: container.name })),
    ),
  );
  const locator = at.knowledge.locators.find((one) => isMatch(one, container));
  const located = locator === undefined ? [] : locatedListeners(locator, container);
  // A locator that sees no listener here leaves what points to one to the fallback.
  const listeners = located.length > 0 ? located : fallbackListeners(container);
  const isExplained = located.length === 0 && inScripts.listeners.length > 0;
  return joinedReadings([{ ...NOTHING_READ, listeners: isExplained ? [] : listeners }, inScripts]);
}

function isMatch({ match }: Locator, { name, invocations, at }: Container): boolean {
  if (match.kinds?.includes(at.kind) === false) return false;
  if (match.subjects !== undefined && !matchesAny(at.subject, match.subjects)) return false;
  if (match.containers !== undefined && matchesAny(name, match.containers)) return true;
  const { commands: patterns } = match;
  return patterns !== undefined && invocations.some((one) => matchesAny(one, patterns));
}

function locatedListeners(locator: Locator, container: Container): Listener[] {
  return locator.listeners.flatMap((spec) => {
    const listener = locatedListener(locator, spec, container);
    return listener === undefined ? [] : [listener];
  });
}

function locatedListener(locator: Locator, spec: ListenerSpec, container: Container): Listener | undefined {
  const has = (names: readonly string[] | undefined): boolean =>
    names?.some((name) => container.flags.has(withDashes(name))) === true;
  if (spec.onlyWithFlags !== undefined && !has(spec.onlyWithFlags)) return undefined;
  const settings = settingsOf(spec, container.surroundings);
  const stack = stackOf(container.at.knowledge, spec.stack);
  const file = settings.length === 0 ? spec.elsewhereFlags?.find((name) => has([name])) : undefined;
  return {
    ...commonOf(container, stack.isGo),
    id: spec.name === undefined ? container.name : `${container.name}/${spec.name}`,
    role: spec.role,
    locator: locator.id,
    stack,
    settings: [...settings, ...switchesOf(container)],
    evidence: [`locator ${locator.id}`],
    ...ignoredBy(spec, container),
    ...hiddenVariables(spec, settings, container),
    ...(spec.reason === undefined ? {} : { note: spec.reason }),
    ...decidedOf(spec, file),
  };
}

function ignoredBy(spec: ListenerSpec, { surroundings }: Container): Pick<Listener, 'ignored'> {
  const settings = ignoredOf(spec, surroundings);
  if (spec.ignores === undefined || settings.length === 0) return {};
  return { ignored: { settings, reason: spec.ignores.reason } };
}

/** Variables that come from another object may set what the listener reads from its environment. */
function hiddenVariables(
  spec: ListenerSpec,
  settings: readonly Setting[],
  { hasForeignVariables }: Container,
): Pick<Listener, 'hidden'> {
  if (!hasForeignVariables) return {};
  const kinds = new Set(settings.map(({ kind }) => kind));
  const isOpen = (['min', 'ciphers'] as const).some((kind) => spec[kind]?.env !== undefined && !kinds.has(kind));
  return isOpen ? { hidden: 'variables come from another object (envFrom)' } : {};
}

function decidedOf(spec: ListenerSpec, file: string | undefined): Pick<Listener, 'decided'> {
  if (spec.atRunTime !== undefined) return { decided: { where: 'at-run-time', reason: spec.atRunTime } };
  if (file === undefined) return {};
  return {
    decided: {
      where: 'elsewhere',
      reason: `its settings are in the file that ${file.length === 1 ? '-' : '--'}${file} names`,
    },
  };
}
