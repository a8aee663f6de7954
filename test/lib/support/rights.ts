import { resolver } from './resolved.ts';
import { ofType, type Synthesized } from './synthesized.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, unknown>>;
}

export interface FunctionFacts {
  readonly role: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The function of a lambda folder, whatever the stage. */
export function functionNamed(synthesized: Synthesized, lambda: string): FunctionFacts {
  const resolve = resolver(synthesized);
  for (const { properties } of ofType(synthesized.resources, 'AWS::Lambda::Function')) {
    if (!String(properties['FunctionName']).endsWith(lambda)) continue;
    const { Variables } = resolve(properties['Environment']) as { Variables: Record<string, string> };
    return { role: String(resolve(properties['Role'])), variables: Variables };
  }
  throw new Error(`no function is named ${lambda}`);
}

/** Sorted `<action> on <what>` of a function's role. Throws where a role has a managed policy, which says more than we do. */
export function rightsOf(synthesized: Synthesized, lambda: string): readonly string[] {
  const { role } = functionNamed(synthesized, lambda);
  const roleId = role.replace(/\.Arn$/, '');
  const roleResource = synthesized.resources.find(({ id }) => id === roleId);
  if (roleResource?.properties['ManagedPolicyArns'] !== undefined) throw new Error(`${roleId} has a managed policy`);
  return allowStatements(synthesized, (roles) => roles.includes(roleId))
    .flatMap(({ Action, Resource, Condition }) =>
      [Action]
        .flat()
        .flatMap((action) =>
          [Resource].flat().map((resource) => `${action} on ${spoken(resource)}${conditionText(Condition)}`),
        ),
    )
    .sort();
}

function conditionText(condition: Statement['Condition']): string {
  return condition === undefined ? '' : ` where ${JSON.stringify(condition)}`;
}

/** Every action that some role of the stage is allowed, repeats included. */
export function allowedActions(synthesized: Synthesized): readonly string[] {
  return allowStatements(synthesized, () => true).flatMap(({ Action }) => [Action].flat());
}

function allowStatements(synthesized: Synthesized, isMeant: (roles: readonly string[]) => boolean): Statement[] {
  const resolve = resolver(synthesized);
  return ofType(synthesized.resources, 'AWS::IAM::Policy')
    .map(({ properties }) => resolve(properties) as { Roles: string[]; PolicyDocument: { Statement: Statement[] } })
    .filter(({ Roles }) => isMeant(Roles))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow');
}

/** Names in words for what is ours; anything else stays as it is and fails the comparison, as it should. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^ConfigTable[0-9A-F]{8}\.Arn/, 'config'],
  [/^RunsTable[0-9A-F]{8}\.Arn/, 'runs'],
  [/^BlobsBucket[0-9A-F]{8}\.Arn$/, 'blobs'],
  [/^arn:aws:s3:::sluice-prod-blobs-111122223333-eu-west-1/, 'blobs'],
  [/^EvaluationQueue[0-9A-F]{8}\.Arn$/, 'evaluation queue'],
  [/^ImageEvaluationQueue[0-9A-F]{8}\.Arn$/, 'image queue'],
  [/^PublicationQueue[0-9A-F]{8}\.Arn$/, 'publication queue'],
  [/^.*:secret:WebhookSecret[0-9A-F]{8}$/, 'webhook secret'],
  [/^.*:secret:RegistrySecret[0-9A-F]{8,}$/, 'registry passwords'],
  [/^.*:secret:Secret[0-9A-F]{8}$/, 'nightly secret'],
  [/^PromotionMachine[0-9A-F]{8}$/, 'promotion machine'],
  [/^.*:secret:AppKeySecret[0-9A-F]{8}$/, 'app key'],
  [/^[A-Za-z]+Log[0-9A-F]{8}\.Arn$/, 'log'],
];

function spoken(resource: string): string {
  const [pattern, word] = words.find(([candidate]) => candidate.test(resource)) ?? [];
  return pattern === undefined || word === undefined ? resource : resource.replace(pattern, word);
}
