import { describe, expect, it } from 'vitest';
import { AdvancePromotionEnv } from '../../lambdas/advance-promotion/env.ts';
import { EvaluateCandidateEnv } from '../../lambdas/evaluate-candidate/env.ts';
import { EvaluateImageEnv } from '../../lambdas/evaluate-image/env.ts';
import { PickNightlyEnv } from '../../lambdas/pick-nightly/env.ts';
import { PublishChecksEnv } from '../../lambdas/publish-checks/env.ts';
import { ReceiveImageEventEnv } from '../../lambdas/receive-image-event/env.ts';
import { ReceiveWebhookEnv } from '../../lambdas/receive-webhook/env.ts';
import { ServeHistoryEnv } from '../../lambdas/serve-history/env.ts';
import { SweepOutboxEnv } from '../../lambdas/sweep-outbox/env.ts';
import { stages } from '../../lib/stages.ts';
import { allowedActions, functionNamed, rightsOf } from './support/rights.ts';
import { synthesize } from './support/synthesized.ts';

const synthesized = synthesize();
const keyArn = 'arn:aws:kms:eu-west-1:111122223333:key/00000000-0000-4000-8000-000000000000';
const withKms = synthesize({ ...stages.prod, gitHub: { ...stages.prod.gitHub, appKey: { heldBy: 'kms', keyArn } } });

const ecrArn = 'arn:aws:ecr:eu-west-1:111122223333:repository/harbour/lamp';
const withRegistries = synthesize({ ...stages.prod, registries: { passwords: 'secret', ecrRepositories: [ecrArn] } });

/** The whole of what each function may do. A line more is a decision to be reviewed here. */
const rights = {
  'receive-webhook': [
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    'secretsmanager:GetSecretValue on webhook secret',
    'sqs:SendMessage on evaluation queue',
  ],
  'evaluate-candidate': [
    'dynamodb:BatchGetItem on config',
    'dynamodb:GetItem on config',
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on config where {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["WAIVERS","WAIVER#*"]}}',
    'dynamodb:PutItem on runs',
    'dynamodb:Query on config',
    'dynamodb:Query on runs',
    'dynamodb:Query on runs/index/byRepository',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    's3:GetObject on blobs/*',
    's3:ListBucket on blobs',
    's3:PutObject on blobs/*',
    'secretsmanager:GetSecretValue on app key',
    'sqs:ChangeMessageVisibility on evaluation queue',
    'sqs:DeleteMessage on evaluation queue',
    'sqs:GetQueueAttributes on evaluation queue',
    'sqs:GetQueueUrl on evaluation queue',
    'sqs:ReceiveMessage on evaluation queue',
    'sqs:SendMessage on publication queue',
  ],
  'evaluate-image': [
    'dynamodb:BatchGetItem on config',
    'dynamodb:GetItem on config',
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on runs',
    'dynamodb:Query on config',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    's3:GetObject on blobs/*',
    's3:ListBucket on blobs',
    's3:PutObject on blobs/*',
    'secretsmanager:GetSecretValue on app key',
    'secretsmanager:GetSecretValue on nightly secret',
    'sqs:ChangeMessageVisibility on image queue',
    'sqs:DeleteMessage on image queue',
    'sqs:GetQueueAttributes on image queue',
    'sqs:GetQueueUrl on image queue',
    'sqs:ReceiveMessage on image queue',
  ],
  'publish-checks': [
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on runs',
    'dynamodb:Query on runs',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    's3:GetObject on blobs/*',
    's3:ListBucket on blobs',
    'secretsmanager:GetSecretValue on app key',
    'sqs:ChangeMessageVisibility on publication queue',
    'sqs:DeleteMessage on publication queue',
    'sqs:GetQueueAttributes on publication queue',
    'sqs:GetQueueUrl on publication queue',
    'sqs:ReceiveMessage on publication queue',
  ],
  'sweep-outbox': [
    'dynamodb:DeleteItem on runs',
    'dynamodb:GetItem on config',
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on runs',
    'dynamodb:Query on runs',
    'dynamodb:Query on runs/index/byOpen',
    'dynamodb:Query on runs/index/byRepository',
    'dynamodb:Query on runs/index/byTime',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    's3:GetObject on blobs/*',
    's3:ListBucket on blobs',
    'sqs:SendMessage on evaluation queue',
    'sqs:SendMessage on publication queue',
  ],
  'serve-history': [
    'dynamodb:BatchGetItem on config',
    'dynamodb:GetItem on config',
    'dynamodb:GetItem on runs',
    'dynamodb:Query on config',
    'dynamodb:Query on runs',
    'dynamodb:Query on runs/index/byPullRequest',
    'dynamodb:Query on runs/index/byRepository',
    'dynamodb:Query on runs/index/bySha',
    'dynamodb:Query on runs/index/byTime',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    's3:GetObject on blobs/*',
    's3:ListBucket on blobs',
  ],
  'advance-promotion': [
    'dynamodb:DeleteItem on runs',
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on runs',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    'secretsmanager:GetSecretValue on app key',
    'secretsmanager:GetSecretValue on nightly secret',
    'sqs:SendMessage on image queue',
  ],
  'pick-nightly': [
    'dynamodb:DeleteItem on runs',
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on runs',
    'dynamodb:Query on config',
    'dynamodb:Query on runs',
    'dynamodb:Query on runs/index/byOpen',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    'secretsmanager:GetSecretValue on nightly secret',
    'states:StartExecution on promotion machine',
  ],
  'receive-image-event': [
    'dynamodb:GetItem on runs',
    'dynamodb:PutItem on runs',
    'dynamodb:Query on config',
    'dynamodb:Query on runs',
    'dynamodb:UpdateItem on runs',
    'logs:CreateLogStream on log',
    'logs:PutLogEvents on log',
    's3:GetObject on blobs/*',
    's3:ListBucket on blobs',
    's3:PutObject on blobs/*',
    'secretsmanager:GetSecretValue on nightly secret',
    'states:StartExecution on promotion machine',
  ],
} as const;

const environments = {
  'receive-webhook': ReceiveWebhookEnv,
  'evaluate-candidate': EvaluateCandidateEnv,
  'evaluate-image': EvaluateImageEnv,
  'publish-checks': PublishChecksEnv,
  'sweep-outbox': SweepOutboxEnv,
  'serve-history': ServeHistoryEnv,
  'advance-promotion': AdvancePromotionEnv,
  'pick-nightly': PickNightlyEnv,
  'receive-image-event': ReceiveImageEventEnv,
} as const;

/** Set by the construct for the runtime, not for our code. */
const runtimeVariables = ['NODE_OPTIONS'];

describe('roles', () => {
  it.each(Object.entries(rights))('%s may do this and nothing else', (name, expected) => {
    expect(rightsOf(synthesized, name)).toEqual(expected);
  });

  it('allow no action by pattern', () => {
    const actions = allowedActions(synthesized);

    expect(actions.length).toBeGreaterThan(40);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it.each(['advance-promotion', 'evaluate-candidate', 'evaluate-image', 'publish-checks'])(
    '%s signs with the key where KMS holds it, and reads no PEM',
    (name) => {
      expect(rightsOf(withKms, name)).toEqual(
        [...rights[name as 'publish-checks'], `kms:Sign on ${keyArn}`]
          .filter((right) => right !== 'secretsmanager:GetSecretValue on app key')
          .sort(),
      );
    },
  );

  it.each(['receive-webhook', 'sweep-outbox', 'serve-history'])('%s has no use for the key', (name) => {
    expect(rightsOf(withKms, name)).toEqual(rights[name as 'sweep-outbox']);
  });

  it('evaluate-candidate alone reads the passwords of registries, where a stage has some, and pulls what is named from ECR', () => {
    expect(rightsOf(withRegistries, 'evaluate-candidate')).toEqual(
      [
        ...rights['evaluate-candidate'],
        `ecr:BatchGetImage on ${ecrArn}`,
        'ecr:GetAuthorizationToken on *',
        `ecr:GetDownloadUrlForLayer on ${ecrArn}`,
        'secretsmanager:GetSecretValue on registry passwords',
      ].sort(),
    );
    for (const [name, expected] of Object.entries(rights).filter(([name]) => name !== 'evaluate-candidate'))
      expect(rightsOf(withRegistries, name)).toEqual(expected);
  });
});

describe('environments', () => {
  it.each(Object.entries(environments))(
    '%s gets what its env.ts asks for, and nothing it would not read',
    (name, Env) => {
      for (const stage of [synthesized, withKms, withRegistries]) {
        const { variables } = functionNamed(stage, name);

        expect(Env.safeParse(variables).error).toBeUndefined();
        expect(Object.keys(variables).filter((key) => !(key in Env.shape))).toEqual(runtimeVariables);
      }
    },
  );

  it('name the secret or the KMS key that holds the App key, never both', () => {
    expect(functionNamed(withKms, 'publish-checks').variables).toMatchObject({ GITHUB_APP_KMS_KEY_ID: keyArn });
    expect(functionNamed(withKms, 'publish-checks').variables).not.toHaveProperty('GITHUB_APP_KEY_SECRET_ID');
    expect(functionNamed(synthesized, 'publish-checks').variables).not.toHaveProperty('GITHUB_APP_KMS_KEY_ID');
  });
});
