import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  type IGrantable,
  type IPrincipal,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BundlingOptions, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';

/** Folder under `lambdas/` whose `compose.ts` exports `handler`. */
export type LambdaName =
  | 'receive-webhook'
  | 'evaluate-candidate'
  | 'evaluate-image'
  | 'publish-checks'
  | 'sweep-outbox'
  | 'serve-history'
  | 'advance-promotion'
  | 'pick-nightly'
  | 'receive-image-event';

export interface LambdaFunctionProps {
  readonly stage: StageSettings;
  readonly lambda: LambdaName;
  readonly description: string;
  readonly memoryMegabytes: number;
  readonly timeout: Duration;
  /** Checked where it is written: `{...} satisfies <Name>Env`. */
  readonly environment: Readonly<Record<string, string>>;
}

type Conditions = NonNullable<PolicyStatementProps['conditions']>;

/** One function with a role and a log group of its own. The role may write that log and nothing else until told. */
export class LambdaFunction extends Construct implements IGrantable {
  readonly fn: NodejsFunction;
  readonly logGroup: LogGroup;
  readonly grantPrincipal: IPrincipal;

  constructor(scope: Construct, id: string, props: LambdaFunctionProps) {
    super(scope, id);
    const functionName = nameOf(props.stage, props.lambda);
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: props.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${functionName} may do`,
    });
    this.fn = new NodejsFunction(this, 'Function', {
      functionName,
      description: props.description,
      entry: fromRoot(`lambdas/${props.lambda}/compose.ts`),
      handler: 'handler',
      projectRoot: fromRoot(''),
      depsLockFilePath: fromRoot('package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMegabytes,
      timeout: props.timeout,
      role,
      logGroup: this.logGroup,
      environment: { ...props.environment, NODE_OPTIONS: '--enable-source-maps' },
      bundling: { ...bundling, externalModules: [...credentialsOfLaptops, ...modulesUnusedBy(props.stage)] },
    });
    this.grantPrincipal = role;
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.logGroup.logGroupArn]);
  }

  /** Adds named actions on named resources to the function's role. */
  allow(actions: readonly string[], resources: readonly string[], conditions: Conditions = {}): void {
    this.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
    );
  }
}

/** Six times the function's timeout (Lambda's rule for SQS), or a retry may overlap the first try. */
export function visibilityFor(timeout: Duration): Duration {
  return Duration.seconds(timeout.toSeconds() * 6);
}

/**
 * Sources of credentials that the SDK imports only where the environment has none: profiles, single sign-on, processes. Lambda puts the
 * role's credentials into the environment of every function, so these are never imported and stay out of the bundle.
 */
const credentialsOfLaptops = ['ini', 'login', 'process', 'sso', 'web-identity'].map(
  (source) => `@aws-sdk/credential-provider-${source}`,
);

/** Modules that adapters import only where a stage needs them, for a key in KMS or registries in ECR: each brings a client of the SDK. */
function modulesUnusedBy({ gitHub, registries }: StageSettings): readonly string[] {
  return [
    ...(gitHub.appKey.heldBy === 'kms' ? [] : ['*/kms-signature.ts']),
    ...(registries?.ecrRepositories === undefined ? ['*/ecr-token.ts'] : []),
  ];
}

const bundling: BundlingOptions = {
  format: OutputFormat.ESM,
  mainFields: ['module', 'main'],
  target: 'node24',
  minify: true,
  // The runtime's copy of the SDK changes under us, and loads slower than a bundled one (measured: 269 ms against 141 ms).
  bundleAwsSDK: true,
  // Stacks name our files and lines; the sources themselves stay out of the asset.
  sourceMap: true,
  sourcesContent: false,
  // CommonJS dependencies call `require`. The long name is on purpose: a short one met a minified identifier once.
  banner:
    "import { createRequire as sluiceCreateRequireForBundledCommonJs } from 'node:module';" +
    'const require = sluiceCreateRequireForBundledCommonJs(import.meta.url);',
};

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
