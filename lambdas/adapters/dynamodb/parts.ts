import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ImageCandidate } from '../../../gates/model/promotion.ts';
import { PARTS, partKey, streamOf } from './keys.ts';
import type { Nightly } from './promotions.ts';
import { checkedRow, parseRow, rowsOf } from './rows.ts';
import { happened } from './stream-states.ts';

const PartRow = z.object({ part: ImageCandidate });

/** Access pattern N21: keep the newest image of a component that came by itself. It never expires: a component may be built once a year. */
export async function keepPart(nightly: Nightly, stream: string, part: ImageCandidate): Promise<void> {
  const component = part.images[0]?.component ?? '';
  const row = { ...partKey(stream, component), schemaVersion: 1, sequence: part.sequence, part };
  await happened(
    nightly,
    new PutCommand({
      TableName: nightly.table,
      Item: checkedRow(row, `part ${component} of ${stream}`),
      ConditionExpression: 'attribute_not_exists(pk) OR #sequence < :sequence',
      ExpressionAttributeNames: { '#sequence': 'sequence' },
      ExpressionAttributeValues: { ':sequence': part.sequence },
    }),
  );
}

/** Access pattern N22: the newest image of each component of a set; strongly consistent. */
export async function partsOfStream({ client, table }: Nightly, stream: string): Promise<readonly ImageCandidate[]> {
  const found: ImageCandidate[] = [];
  const rows = rowsOf(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :stream AND begins_with(sk, :parts)',
    ExpressionAttributeValues: { ':stream': streamOf(stream), ':parts': PARTS },
  });
  for await (const row of rows) found.push(parseRow(PartRow, row, `part of ${stream}`).part);
  return found;
}
