import { CfnParameter } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { GitHubSettings } from '../stages.ts';
import type { AppKey, AppKeyEnvironment } from './app-credentials.ts';
import type { LambdaFunction } from './lambda-function.ts';

export interface GitHubAppEnvironment extends AppKeyEnvironment {
  readonly GITHUB_APP_ID: string;
  readonly GITHUB_API_URL: string;
}

/** The GitHub App that functions act as. */
export class GitHubApp extends Construct {
  readonly environment: GitHubAppEnvironment;
  readonly #key: AppKey;

  constructor(scope: Construct, id: string, settings: GitHubSettings, key: AppKey) {
    super(scope, id);
    this.#key = key;
    this.environment = {
      GITHUB_APP_ID: settings.appId ?? askForAppId(this),
      GITHUB_API_URL: settings.apiUrl,
      ...key.environment,
    };
  }

  /** Lets a function act as the App. */
  allowUse(user: LambdaFunction): void {
    this.#key.allowUse(user);
  }
}

function askForAppId(scope: Construct): string {
  const parameter = new CfnParameter(scope, 'Id', {
    description: 'App ID (a number) of the GitHub App, from its settings page',
    // Not the client id: our own check runs are known by the number.
    allowedPattern: '[0-9]+',
    constraintDescription: 'a number such as 123456',
  });
  parameter.overrideLogicalId('GitHubAppId');
  return parameter.valueAsString;
}
