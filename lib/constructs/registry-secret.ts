import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** Who evaluations are at registries. Empty at first: a person puts a Docker configuration there. */
export class RegistrySecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `sluice/${stage.name}/registries`,
      description: 'Docker configuration {"auths": {...}}: docs/deploy.md#give-it-access-to-registries',
      // Nothing secret: no registry, so that public images are read before the passwords are there.
      secretStringValue: SecretValue.unsafePlainText('{"auths":{}}'),
      removalPolicy: stage.isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Registries make the passwords of robot accounts; the function reads a new one within a minute.',
    });
  }

  allowRead(reader: LambdaFunction): void {
    reader.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
  }
}
