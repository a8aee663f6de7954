import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** Addresses and tokens of what a nightly talks to. Empty at first: a person puts them there. */
export class NightlySecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `sluice/${stage.name}/nightly`,
      description:
        'JSON {"gangway"?, "konflux"?, "secrets"?, "slack"?, "registries"?, "senders"?}: docs/nightly.md#give-it-its-tokens',
      // Nothing secret: an empty object, so that the functions start before the tokens are there.
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy: stage.isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The tokens are made by Prow, Konflux, Slack and registries; functions read a new one within a minute.',
    });
  }

  allowRead(reader: LambdaFunction): void {
    reader.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
  }
}
