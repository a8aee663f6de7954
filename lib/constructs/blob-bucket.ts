import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** As long as GitHub keeps check runs, and the table of runs its rows. */
const runDays = 400;

/** Snapshots, rule sets and bodies of runs that are too long for a row. A name never gets a second content. */
export class BlobBucket extends Construct {
  readonly bucket: Bucket;
  readonly #objects: string;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    // Bucket names are unique in all of AWS, not in an account.
    const bucketName = `${nameOf(stage, 'blobs')}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
    this.#objects = `arn:${Aws.PARTITION}:s3:::${bucketName}/*`;
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // There is nothing to have a second version of.
      versioned: false,
      lifecycleRules: [
        { id: 'runs', prefix: 'runs/', expiration: Duration.days(runDays) },
        // A later run of the same commits finds the snapshot there and does not write it again.
        { id: 'snapshots', prefix: 'snapshots/', expiration: Duration.days(2 * runDays) },
        // Nothing else expires: one small rule set may be what years of runs were judged by.
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'The functions of this stage are its only readers and writers, and each logs what it does under the run id. A second bucket of access lines would need the same care again; an account that must know more switches on CloudTrail data events.',
    });
  }

  allowRead(reader: LambdaFunction): void {
    reader.allow(['s3:GetObject'], [this.#objects]);
    this.#acknowledgeObjects(reader);
    // Without it S3 answers 403 for a name that is not there, which reads like a broken policy instead of an absent blob.
    reader.allow(['s3:ListBucket'], [this.bucket.bucketArn]);
  }

  allowWrite(writer: LambdaFunction): void {
    writer.allow(['s3:PutObject'], [this.#objects]);
    this.#acknowledgeObjects(writer);
  }

  #acknowledgeObjects(fn: LambdaFunction): void {
    Validations.of(fn).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${flattened(this.#objects)}]`,
      reason: 'Blobs are named by hashes and run ids, so a policy cannot name them one by one.',
    });
  }
}

/** How cdk-nag writes a resource that has pseudo parameters in it. */
function flattened(arn: string): string {
  return arn
    .replaceAll(Aws.PARTITION, '<AWS::Partition>')
    .replaceAll(Aws.ACCOUNT_ID, '<AWS::AccountId>')
    .replaceAll(Aws.REGION, '<AWS::Region>');
}
