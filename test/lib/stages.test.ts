import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, it } from 'vitest';
import { buildStage } from '../../lib/sluice-app.ts';
import { type StageSettings, stageNamed, stages } from '../../lib/stages.ts';
import { resolver } from './support/resolved.ts';
import { functionNamed } from './support/rights.ts';
import { ofType, synthesize, withoutBundling } from './support/synthesized.ts';

const everythingElse: StageSettings = {
  ...stages.dev,
  name: 'other',
  deployedTo: { account: '111122223333', region: 'eu-central-1' },
  gitHub: {
    appId: '4711',
    webUrl: 'https://github.example.com',
    apiUrl: 'https://github.example.com/api/v3',
    appKey: { heldBy: 'kms', keyArn: 'arn:aws:kms:eu-central-1:111122223333:key/00000000-0000-4000-8000-000000000000' },
  },
  publicUrl: 'https://gate.example.com',
  notEnrolled: 'undecided',
  registries: {
    passwords: 'secret',
    ecrRepositories: ['arn:aws:ecr:eu-central-1:111122223333:repository/harbour/lamp'],
  },
  readers: { knownBy: 'jwt', issuer: 'https://login.example.com', audience: ['sluice'] },
  alarmEmail: 'release@example.com',
};

const settings: readonly StageSettings[] = [stages.dev, stages.prod, everythingElse];

const assembly = mkdtempSync(join(tmpdir(), 'sluice-cdk-out-'));

afterAll(() => rmSync(assembly, { recursive: true, force: true }));

describe('a stage', () => {
  it.each(settings)('$name leaves cdk-nag and the rules of CloudFormation nothing to say', (stage) => {
    const app = new App({ ...withoutBundling, outdir: assembly });
    buildStage(app, stage);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

    app.synth();

    expect(JSON.parse(readFileSync(join(assembly, 'validation-report.json'), 'utf8')).pluginReports).toEqual([]);
  });

  it('is judged by cdk-nag at all: without our reasons there is a lot to say', () => {
    const app = new App(withoutBundling);
    new Bucket(new Stack(app, 'bare'), 'Bucket');

    expect(new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)).toEqual([
      'AwsSolutions-S1',
      'AwsSolutions-S10',
    ]);
  });

  it('is found by its name, and an unknown one is refused with the names there are', () => {
    expect(stageNamed('prod')).toBe(stages.prod);
    expect(() => stageNamed('production')).toThrow(
      'There is no stage "production" in lib/stages.ts. Take one of: dev, prod.',
    );
    expect(() => stageNamed('toString')).toThrow('There is no stage "toString"');
  });
});

describe('a protected stage', () => {
  const { app, resources } = synthesize(stages.prod);

  it('cannot be deleted by a slip', () => {
    expect(app.node.children.map((stack) => [stack.node.id, Reflect.get(stack, 'terminationProtection')])).toEqual(
      expect.arrayContaining([
        ['sluice-prod-operations', true],
        ['sluice-prod-data', true],
        ['sluice-prod-gate', true],
        ['sluice-prod-nightly', true],
      ]),
    );
  });

  it.each(['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'])(
    'keeps every %s when its stack goes',
    (type) => {
      const kept = ofType(resources, type);

      expect(kept.length).toBeGreaterThan(0);
      expect(new Set(kept.map(({ deletionPolicy }) => deletionPolicy))).toEqual(new Set(['Retain']));
    },
  );

  it('makes a webhook secret of its own, and a place for the App key', () => {
    const secrets = ofType(resources, 'AWS::SecretsManager::Secret').map(({ properties }) => [
      properties['Name'],
      properties['GenerateSecretString'],
    ]);

    expect(secrets).toEqual([
      [
        'sluice/prod/webhook-secret',
        { SecretStringTemplate: '{}', GenerateStringKey: 'current', PasswordLength: 48, ExcludePunctuation: true },
      ],
      ['sluice/prod/github-app-key', {}],
      ['sluice/prod/nightly', undefined],
    ]);
  });
});

describe('a stage for trying things', () => {
  const { resources } = synthesize(stages.dev);

  it('forgets its runs with its stack, and still keeps its rules', () => {
    const tables = ofType(resources, 'AWS::DynamoDB::GlobalTable').map(({ properties, deletionPolicy }) => [
      properties['TableName'],
      deletionPolicy,
    ]);

    expect(tables).toEqual([
      ['sluice-dev-gate-config', 'Retain'],
      ['sluice-dev-gate-runs', 'Delete'],
    ]);
  });
});

describe('a stage with everything set', () => {
  const synthesized = synthesize(everythingElse);
  const resolve = resolver(synthesized);
  const propertiesOf = (type: string) =>
    ofType(synthesized.resources, type).map(({ properties }) => resolve(properties) as Record<string, unknown>);

  it('shows history to bearers of a token of its issuer', () => {
    expect(propertiesOf('AWS::ApiGatewayV2::Authorizer')).toEqual([
      expect.objectContaining({
        AuthorizerType: 'JWT',
        JwtConfiguration: { Issuer: 'https://login.example.com', Audience: ['sluice'] },
      }),
    ]);
    expect(
      propertiesOf('AWS::ApiGatewayV2::Route').map((route) => [route['RouteKey'], route['AuthorizationType']]),
    ).toEqual(
      expect.arrayContaining([
        ['GET /', 'JWT'],
        ['GET /{proxy+}', 'JWT'],
      ]),
    );
  });

  it('holds no private key outside KMS', () => {
    expect(propertiesOf('AWS::SecretsManager::Secret').map((secret) => secret['Name'])).toEqual([
      'sluice/other/webhook-secret',
      'sluice/other/registries',
      'sluice/other/nightly',
    ]);
  });

  it('tells its functions who they are and where people read', () => {
    expect(functionNamed(synthesized, 'publish-checks').variables).toMatchObject({
      GITHUB_APP_ID: '4711',
      GITHUB_API_URL: 'https://github.example.com/api/v3',
      PUBLIC_URL: 'https://gate.example.com',
    });
    expect(functionNamed(synthesized, 'serve-history').variables).toMatchObject({
      GITHUB_URL: 'https://github.example.com',
    });
    expect(synthesized.templates.gate.toJSON()['Parameters']).not.toHaveProperty('GitHubAppId');
  });

  it('has evaluations leave a repository undecided that no rule names, and other stages do not', () => {
    expect(functionNamed(synthesized, 'evaluate-candidate').variables).toMatchObject({ NOT_ENROLLED: 'undecided' });
    expect(functionNamed(synthesize(stages.prod), 'evaluate-candidate').variables).not.toHaveProperty('NOT_ENROLLED');
  });

  it('writes to the address that wants to know', () => {
    expect(propertiesOf('AWS::SNS::Subscription')).toEqual([
      expect.objectContaining({ Protocol: 'email', Endpoint: 'release@example.com' }),
    ]);
  });
});
