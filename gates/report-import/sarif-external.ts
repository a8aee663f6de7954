import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

/** Properties of a run that decide and may be kept outside of it; the others (artifacts, graphs, ...) decide nothing here. Source: SARIF 3.15.3. */
const DECIDING = ['results', 'invocations', 'extensions', 'driver'] as const;
type Deciding = (typeof DECIDING)[number];

/** Most items that are put into runs. One list that many runs share would otherwise be multiplied. */
const MOST_ITEMS = 100_000;

interface Completed {
  /** The log with each run as if nothing of it were kept outside. */
  readonly log: unknown;
  /** What is kept where it cannot be read. */
  readonly doubts: readonly string[];
}

/** Most elements outside of runs, and most runs; a log with more is refused or doubted. */
const MOST_ELEMENTS = 1000;
const MOST_RUNS = 100;

/**
 * Puts into each run what it keeps in `inlineExternalProperties`: an object as if it were written in the run, items of a list behind
 * those that the run has. What is in a file of its own, or in an element that no run names, is a doubt. Source: SARIF 3.13.5, 3.15, 3.16, 4.3.
 */
export function withInlineProperties(log: unknown): Completed {
  if (!isJsonObject(log)) return { log, doubts: [] };
  const { runs, inlineExternalProperties: kept } = log;
  if (!Array.isArray(runs) || runs.length > MOST_RUNS) return { log, doubts: [] };
  const all = Array.isArray(kept) ? (kept as readonly Json[]) : [];
  const elements = all.slice(0, MOST_ELEMENTS).map((one): JsonObject => (isJsonObject(one) ? one : {}));
  const work: Work = {
    elements,
    byGuid: new Map([...elements.entries()].reverse().map(([index, { guid }]) => [folded(guid), index])),
    used: new Set(),
    doubts: all.length > MOST_ELEMENTS ? ['inlineExternalProperties has more than 1000 elements'] : [],
    left: MOST_ITEMS,
  };
  const completed = (runs as readonly Json[]).map((run) => (isJsonObject(run) ? completedRun(run, work) : run));
  return { log: { ...log, runs: completed }, doubts: [...work.doubts, ...unnamed(work)] };
}

interface Work {
  readonly elements: readonly JsonObject[];
  readonly byGuid: ReadonlyMap<string | undefined, number>;
  /** Elements with the property for which a run names them: `0 results`. */
  readonly used: Set<string>;
  readonly doubts: string[];
  left: number;
}

function completedRun(run: JsonObject, work: Work): JsonObject {
  let whole = run;
  for (const property of DECIDING) {
    const found = [...new Set(namedIn(run, property, work))];
    for (const index of found) whole = withElement(whole, property, index, work);
  }
  return whole;
}

/** Indexes of the elements that hold a property of this run: those that it refers to, and those that name it. */
function namedIn(run: JsonObject, property: Deciding, work: Work): number[] {
  const all = memberOf(run, 'externalPropertyFileReferences')[property] ?? [];
  const references: readonly Json[] = Array.isArray(all) ? all : [all];
  const referred = references.flatMap((reference) => {
    const index = isJsonObject(reference) ? indexOf(reference, work) : -1;
    if (isFit(reference, property, work.elements[index])) return [index];
    work.doubts.push(`${toolOf(run)}: ${property} in another file, which is not read (externalPropertyFileReferences)`);
    return [];
  });
  const guid = folded(memberOf(run, 'automationDetails')['guid']);
  const naming = work.elements.flatMap((one, index) =>
    guid !== undefined && folded(one['runGuid']) === guid && isFit({}, property, one) ? [index] : [],
  );
  return [...referred, ...naming];
}

const INLINE = /^sarif:\/{1,3}inlineExternalPropert(?:ies|yFiles)\/(\d{1,6})$/;

/** By a URI of the scheme `sarif`, else by its guid; where both are there they must agree. -1 where it is in no element. */
function indexOf(reference: JsonObject, { byGuid }: Work): number {
  const { uri } = memberOf(reference, 'location');
  const guid = folded(reference['guid']);
  const named = guid === undefined ? undefined : (byGuid.get(guid) ?? -1);
  if (uri === undefined) return named ?? -1;
  const place = Number(INLINE.exec(String(uri))?.[1] ?? -1);
  return named === undefined || named === place ? place : -1;
}

/** The element has the property, with as many items as the reference says. */
function isFit(reference: Json, property: Deciding, element: JsonObject | undefined): boolean {
  const value = element?.[property];
  if (property === 'driver') return isJsonObject(value);
  const count = isJsonObject(reference) ? reference['itemCount'] : undefined;
  return Array.isArray(value) && (typeof count !== 'number' || count < 0 || count === value.length);
}

function withElement(run: JsonObject, property: Deciding, index: number, work: Work): JsonObject {
  const value = work.elements[index]?.[property] ?? null;
  work.used.add(`${index} ${property}`);
  work.left -= Array.isArray(value) ? value.length : sizeOf(value);
  if (work.left < 0) {
    work.doubts.push(`${toolOf(run)}: ${property} in inlineExternalProperties are too many`);
    return run;
  }
  const tool = memberOf(run, 'tool');
  if (property === 'driver') {
    return {
      ...run,
      tool: { ...tool, driver: { ...memberOf(tool, 'driver'), ...(isJsonObject(value) ? value : {}) } },
    };
  }
  if (property === 'extensions') return { ...run, tool: { ...tool, extensions: appended(tool['extensions'], value) } };
  return { ...run, [property]: appended(run[property], value) };
}

function appended(before: Json | undefined, value: Json): Json[] {
  return [...(Array.isArray(before) ? (before as readonly Json[]) : []), ...(value as readonly Json[])];
}

function sizeOf(driver: Json): number {
  const rules = isJsonObject(driver) ? driver['rules'] : undefined;
  return Array.isArray(rules) ? rules.length : 1;
}

/** Elements with something that decides, of which no run says that it is its own. */
function unnamed({ elements, used }: Work): string[] {
  return elements.flatMap((element, index) =>
    DECIDING.filter((property) => isSomething(element[property]) && !used.has(`${index} ${property}`)).map(
      (property) => `inlineExternalProperties has ${property} that no run refers to`,
    ),
  );
}

function isSomething(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

/** GUIDs are the same in either case. */
function folded(guid: Json | undefined): string | undefined {
  return typeof guid === 'string' ? guid.toLowerCase() : undefined;
}

function memberOf(value: JsonObject, name: string): JsonObject {
  const member = value[name];
  return isJsonObject(member) ? member : {};
}

function toolOf(run: JsonObject): string {
  const { name } = memberOf(memberOf(run, 'tool'), 'driver');
  return typeof name === 'string' ? name.slice(0, 200) : 'a run';
}
