import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppKeyHolder, StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** The secret that GitHub signs deliveries with. Made here; copy `current` into the App's settings. */
export class WebhookSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      secretName: `sluice/${stage.name}/webhook-secret`,
      description:
        'JSON {"current", "previous"?}; both are accepted. Rotate: docs/runbook.md#rotate-the-webhook-secret',
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy: stage.isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The other half is in the settings of the GitHub App. Functions accept the current and the previous secret, so a person rotates without a lost delivery: docs/runbook.md#rotate-the-webhook-secret.',
    });
  }

  allowRead(reader: LambdaFunction): void {
    reader.allow(['secretsmanager:GetSecretValue'], [this.secret.secretArn]);
  }
}

/** Where functions find the App's private key; one of the two names is in their environment. */
export interface AppKeyEnvironment {
  readonly GITHUB_APP_KEY_SECRET_ID?: string;
  readonly GITHUB_APP_KMS_KEY_ID?: string;
}

/** The App's private key: a secret to be filled by hand, or a KMS key that was made and filled outside this stack. */
export class AppKey extends Construct {
  readonly environment: AppKeyEnvironment;
  readonly #holder: AppKeyHolder;
  readonly #secret: Secret | undefined;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    this.#holder = stage.gitHub.appKey;
    this.#secret = this.#holder.heldBy === 'secret' ? pemSecret(this, stage) : undefined;
    this.environment =
      this.#holder.heldBy === 'kms'
        ? { GITHUB_APP_KMS_KEY_ID: this.#holder.keyArn }
        : { ...(this.#secret && { GITHUB_APP_KEY_SECRET_ID: this.#secret.secretArn }) };
  }

  /** Lets a function act as the App. */
  allowUse(user: LambdaFunction): void {
    if (this.#holder.heldBy === 'kms') user.allow(['kms:Sign'], [this.#holder.keyArn]);
    if (this.#secret !== undefined) user.allow(['secretsmanager:GetSecretValue'], [this.#secret.secretArn]);
  }
}

function pemSecret(scope: Construct, stage: StageSettings): Secret {
  const secret = new Secret(scope, 'Secret', {
    secretName: `sluice/${stage.name}/github-app-key`,
    // CloudFormation cannot make an RSA key in GitHub: a random word holds the place until the PEM is put there.
    description: 'Private key (PEM) of the GitHub App. Put it here once: docs/deploy.md#give-it-the-apps-private-key',
    removalPolicy: stage.isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'Only a person can make a new key of a GitHub App, on its page: docs/runbook.md#rotate-the-apps-private-key. A stage may hold it in KMS instead, from which it cannot be exported.',
  });
  return secret;
}
