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

/** The attributes that the indexes of release 0.1.0 project. */
const projected = ['doc', 'status', 'eventTypeId', 'hostIds', 'startedAt', 'endedAt'];

/** Creates a table like release 0.1.0. */
async function createFormerTable(): Promise<string> {
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
  return TableName;
}

test.each([
  ['the embedded engine', true, 'delete the local data with `npm run reset`'],
  ['an engine at DYNAMODB_ENDPOINT', false, 'delete this table'],
])('a table of release 0.1.0 in %s is refused with its remedy', async (_, isEmbedded, remedy) => {
  const refusal = await prepareTable(endpoint, await createFormerTable(), isEmbedded).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Remedy);
  expect((refusal as Remedy).message).toMatch(
    /^The table .* was created by another version, [^.]*\.$/u,
  );
  expect((refusal as Remedy).message).toContain(
    `: ${remedy}, or use another table with TABLE_NAME.`,
  );
});

test('a table that this version created is accepted', async () => {
  const TableName = newTableName();
  await prepareTable(endpoint, TableName, true);
  await prepareTable(endpoint, TableName, true);
});
