import { present } from '../model/present.ts';
import type {
  Component,
  Descriptor,
  Invocation,
  ReportingDescriptor,
  Result,
  SarifLevel,
  SarifRun,
  ToolNotification,
} from './sarif-shape.ts';

/** What a run says of its rules, or of its notifications, looked up once for all of them. */
interface Descriptions {
  readonly kind: 'rules' | 'notifications';
  readonly tool: SarifRun['tool'];
  readonly byId: ReadonlyMap<string, ReportingDescriptor>;
  /** By description, or by id where the tool does not describe it. */
  readonly overrides: ReadonlyMap<ReportingDescriptor | string, SarifLevel | undefined>;
}

export interface Levels {
  ruleOf(result: Result): ReportingDescriptor | undefined;
  ofResult(result: Result): SarifLevel;
  ofNotification(notification: ToolNotification): SarifLevel;
}

/** The levels of what a run reports. Source: SARIF 3.27.10 and 3.58.6, one procedure. */
export function levelsIn(run: SarifRun): Levels {
  const rules = describe('rules', run, (one) => one.ruleConfigurationOverrides);
  const notifications = describe('notifications', run, (one) => one.notificationConfigurationOverrides);
  return {
    ruleOf: (result) => described(ruleNamedBy(result), rules),
    ofResult: (result) =>
      // Only kind `fail` has a level.
      result.kind === 'fail' ? (result.level ?? levelOf(ruleNamedBy(result), rules)) : 'none',
    ofNotification: ({ level, descriptor = {} }) => level ?? levelOf(descriptor, notifications),
  };
}

function describe(
  kind: Descriptions['kind'],
  { tool, invocations = [] }: SarifRun,
  overridesOf: (invocation: Invocation) => Invocation['ruleConfigurationOverrides'],
): Descriptions {
  const all = [tool.driver, ...(tool.extensions ?? [])].flatMap((component) => component[kind] ?? []);
  const byId = new Map(all.reverse().map((one) => [one.id, one]));
  const known = { kind, tool, byId, overrides: new Map() };
  const overrides = invocations.flatMap((one) => overridesOf(one) ?? []);
  return {
    ...known,
    overrides: new Map(
      overrides.map(({ descriptor, configuration }) => [
        described(descriptor, known) ?? descriptor.id ?? '',
        configuration.level,
      ]),
    ),
  };
}

/** By index in the component that is named, else by id there, else by id in any; `A/B/C` is a kind of `A/B`. Source: SARIF 3.27.5, 3.27.7, 3.52. */
function described(descriptor: Descriptor, { kind, tool, byId }: Descriptions): ReportingDescriptor | undefined {
  const component = componentOf(descriptor, tool);
  const list = component?.[kind];
  const byIndex = list?.[descriptor.index ?? -1];
  if (byIndex !== undefined) return byIndex;
  const isNamed = descriptor.toolComponent !== undefined;
  let id = (descriptor.id ?? '').slice(0, 1000);
  const own = isNamed ? list?.find((one) => one.id === id) : undefined;
  while (id !== '' && !byId.has(id)) id = id.slice(0, Math.max(id.lastIndexOf('/'), 0));
  return own ?? byId.get(id);
}

function componentOf(
  { toolComponent }: Descriptor,
  { driver, extensions = [] }: SarifRun['tool'],
): Component | undefined {
  const { index, name, guid } = toolComponent ?? {};
  if (index !== undefined && index >= 0) return extensions[index];
  if (guid !== undefined) return [driver, ...extensions].find((one) => one.guid === guid);
  return name === undefined ? driver : [driver, ...extensions].find((one) => one.name === name);
}

function ruleNamedBy({ ruleId, ruleIndex, rule = {} }: Result): Descriptor {
  return { ...rule, ...present({ index: ruleIndex ?? rule.index, id: ruleId ?? rule.id }) };
}

/** An override of the run, else the default of the description, else warning. */
function levelOf(descriptor: Descriptor, known: Descriptions): SarifLevel {
  const found = described(descriptor, known);
  return known.overrides.get(found ?? descriptor.id ?? '') ?? found?.defaultConfiguration?.level ?? 'warning';
}
