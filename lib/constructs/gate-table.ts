import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  TableClass,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** An index by the question it answers. All key attributes are strings. */
export interface IndexShape {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Attributes carried beside the keys of table and index. */
  readonly projects: readonly string[];
}

export interface GateTableProps {
  readonly stage: StageSettings;
  /** `sluice-<stage>-<name>`. */
  readonly name: string;
  readonly indexes: readonly IndexShape[];
  /** Attribute with the second after which an item may vanish; items never vanish when absent. */
  readonly timeToLiveAttribute?: string;
  /** Days that the table can be put back to; 1 to 35. */
  readonly recoveryDays: number;
  /** Outlives its stack and refuses deletion, whatever the stage. */
  readonly isIrreplaceable: boolean;
}

/** A transaction needs the right to each of its operations; IAM has no action for the transaction itself. */
type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** One table: on demand, with point-in-time recovery, keys `pk` and `sk`. */
export class GateTable extends Construct {
  readonly table: TableV2;
  readonly #indexes: readonly string[];

  constructor(scope: Construct, id: string, props: GateTableProps) {
    super(scope, id);
    const isKept = props.isIrreplaceable || props.stage.isProtected;
    this.#indexes = props.indexes.map((index) => index.name);
    this.table = new TableV2(this, 'Table', {
      tableName: nameOf(props.stage, props.name),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      tableClass: TableClass.STANDARD,
      globalSecondaryIndexes: props.indexes.map(toIndex),
      ...(props.timeToLiveAttribute !== undefined && { timeToLiveAttribute: props.timeToLiveAttribute }),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: props.recoveryDays,
      },
      deletionProtection: isKept,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  /** Grants a function these actions on items by their keys. No function may scan. */
  allow(fn: LambdaFunction, actions: readonly TableAction[]): void {
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
    );
  }

  /** Grants a function these actions on items of these partitions only; `*` at the end of one stands for any rest. */
  allowWithin(fn: LambdaFunction, partitions: readonly string[], actions: readonly TableAction[]): void {
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } },
    );
  }

  /** Lets a function ask the questions that these indexes answer. */
  allowQuestions(fn: LambdaFunction, ...indexes: readonly string[]): void {
    const unknown = indexes.filter((name) => !this.#indexes.includes(name));
    if (unknown.length > 0) throw new Error(`${this.node.path} has no index ${unknown.join(', ')}`);
    fn.allow(
      ['dynamodb:Query'],
      indexes.map((name) => `${this.table.tableArn}/index/${name}`),
    );
  }
}

/** Reads and writes that DynamoDB refused, of these tables and their indexes, as one sum per period. */
export function throttledRequests(tables: readonly GateTable[], period: Duration): MathExpression {
  const usingMetrics = Object.fromEntries(
    tables.flatMap(({ table }, index) =>
      ['Read', 'Write'].map((kind) => [
        `${kind.toLowerCase()}${index}`,
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${kind}ThrottleEvents`,
          dimensionsMap: { TableName: table.tableName },
          statistic: 'sum',
          period,
        }),
      ]),
    ),
  );
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id},0)`)
    .join('+');
  return new MathExpression({ expression, usingMetrics, period, label: 'throttled requests' });
}

function text(name: string) {
  return { name, type: AttributeType.STRING };
}

function toIndex(index: IndexShape): GlobalSecondaryIndexPropsV2 {
  return {
    indexName: index.name,
    partitionKey: text(index.partitionKey),
    sortKey: text(index.sortKey),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: [...index.projects],
  };
}
