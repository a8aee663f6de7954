import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export type DocumentClient = DynamoDBDocumentClient;

/** One client per process; `undefined` members of a row are left out, so that "absent" has one spelling. */
export function documentClient(config: DynamoDBClientConfig): DocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient(config), { marshallOptions: { removeUndefinedValues: true } });
}
