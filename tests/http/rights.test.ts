import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { readItems } from '../../lib/data/engine/items.ts';
import { queryAll, queryIndex } from '../../lib/data/engine/query-all.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { actAsFunction } from '../support/rights/act-as-function.ts';
import { newWorld } from '../support/world.ts';

const of = (await newWorld()).of;
const user = { pk: `O#${of}#U#nobody`, sk: 'ME' };
const apiKey = { pk: 'AK#none', sk: 'K' };
const partition = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});

test.each<[string, string, () => Promise<unknown>]>([
  ['getHealth', 'reads an item', () => table.send(new GetCommand({ TableName, Key: user }))],
  ['createBooking', 'reads an API key with others', () => readItems(of, [user, apiKey])],
  ['getBooking', 'queries the outbox', () => queryAll(partition('OUT#0'))],
  ['getBooking', 'queries an index', () => queryIndex('byStart', partition(`O#${of}#B#0`))],
  [
    'getBooking',
    'writes an item',
    () => table.send(new PutCommand({ TableName, Item: { ...user, ver: 1 } })),
  ],
  [
    'createBooking',
    'deletes an item',
    () => table.send(new DeleteCommand({ TableName, Key: user })),
  ],
])(
  'a test of %s fails if the function %s without permission, even if the function catches the error',
  async (id, _, request) => {
    await expect(actAsFunction(id, request)).rejects.toThrow(`The role of ${id} does not allow`);
    const caught = actAsFunction(id, () => request().catch(() => undefined));
    await expect(caught).rejects.toThrow(`The role of ${id} does not allow`);
  },
);

test('a test does not fail if the role of the function allows its request', async () => {
  const read = () => readItems(of, [user]);
  expect((await actAsFunction('createBooking', read)).get(user)).toBeUndefined();
});
