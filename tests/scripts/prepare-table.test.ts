import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { client } from '../../lib/data/engine/table.ts';
import { prepareTable } from '../../scripts/local/prepare-table.ts';
import { Remedy } from '../../scripts/local/remedy.ts';
import { table } from '../../scripts/serverless-table.js';

const endpoint = process.env.DYNAMODB_ENDPOINT ?? '';

function newTableName(): string {
  const TableName = `prepared-${randomUUID()}`;
  onTestFinished(async () => void (await client.send(new DeleteTableCommand({ TableName }))));
  return TableName;
}

/** What the indexes of release 0.1.0 project. */
const projected = ['doc', 'status', 'eventTypeId', 'hostIds', 'startedAt', 'endedAt'];

test('a table of release 0.1.0 is refused with one sentence that names the remedy', async () => {
  const TableName = newTableName();
  await client.send(
    new CreateTableCommand({
      TableName,
      AttributeDefinitions: table.AttributeDefinitions,
      KeySchema: table.KeySchema,
      BillingMode: table.BillingMode,
      GlobalSecondaryIndexes: table.GlobalSecondaryIndexes?.map((index) => ({
        ...index,
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: projected },
      })),
    }),
  );
  const refused = expect(prepareTable(endpoint, TableName)).rejects;
  await refused.toThrow(Remedy);
  await refused.toThrow(
    /^The table .* was created by another version, .* `npm run reset`[^.]*\.$/u,
  );
});

test('a table that this version created is accepted again', async () => {
  const TableName = newTableName();
  await prepareTable(endpoint, TableName);
  await prepareTable(endpoint, TableName);
});
