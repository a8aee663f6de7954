import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildStage } from '../lib/sluice-app.ts';
import { stageNamed } from '../lib/stages.ts';

/** The stage is chosen by `-c stage=<name>` or SLUICE_STAGE; without either it is `dev`, so that a slip never meets production. */
const app = new App();
const stage = stageNamed(String(app.node.tryGetContext('stage') ?? process.env['SLUICE_STAGE'] ?? 'dev'));
buildStage(app, stage);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
