import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { anyDocument } from './any-document.ts';
import { type Command, exchange, twoClients } from './two-clients.ts';

/** Each case compares two documents. `npm run test:sdk` has many more cases. */
const numRuns = Math.ceil(Number(process.env.SDK_CASES ?? 500) / 20);

const { own, sdk } = twoClients();

type Document = Record<string, unknown>;
type Pair = readonly [Document, Document];

const TableName = 'table';
const token = { ClientRequestToken: 'the same for both' };
const expressions = (values: Document) => ({
  ConditionExpression: 'attribute_not_exists(#n)',
  ExpressionAttributeNames: { '#n': 'n "ä"' },
  ExpressionAttributeValues: values,
});

/** All commands, with documents in all members that may contain them. */
const commands: Readonly<Record<string, (pair: Pair) => Command>> = {
  GetItem: ([Key]) => new GetCommand({ TableName, Key, ConsistentRead: true }),
  BatchGetItem: (Keys) =>
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...Keys] } } }),
  Query: ([ExclusiveStartKey, values]) =>
    new QueryCommand({
      TableName,
      ExclusiveStartKey,
      Limit: 20,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: values,
    }),
  Scan: ([ExclusiveStartKey]) => new ScanCommand({ TableName, ExclusiveStartKey }),
  PutItem: ([Item, values]) => new PutCommand({ TableName, Item, ...expressions(values) }),
  UpdateItem: ([Key, values]) =>
    new UpdateCommand({ TableName, Key, UpdateExpression: 'SET a = :a', ...expressions(values) }),
  DeleteItem: ([Key, values]) => new DeleteCommand({ TableName, Key, ...expressions(values) }),
  BatchWriteItem: ([Item, Key]) =>
    new BatchWriteCommand({
      RequestItems: { [TableName]: [{ PutRequest: { Item } }, { DeleteRequest: { Key } }] },
    }),
  TransactGetItems: (Keys) =>
    new TransactGetCommand({
      TransactItems: Keys.map((Key) => ({ Get: { TableName, Key, ProjectionExpression: 'a' } })),
    }),
  TransactWriteItems: ([Item, values]) =>
    new TransactWriteCommand({
      ...token,
      TransactItems: [
        { Put: { TableName, Item, ...expressions(values) } },
        { Update: { TableName, Key: Item, UpdateExpression: 'SET a = :a' } },
        { ConditionCheck: { TableName, Key: Item, ...expressions(values) } },
        { Delete: { TableName, Key: values } },
      ],
    }),
};

const anyPair = fc.tuple(anyDocument, anyDocument);
const empty = { status: 200, body: '{}' };

/** The request, or the message of the error if a document cannot be written. */
const sentOf = ({ outcome, body }: Awaited<ReturnType<typeof exchange>>) =>
  body === undefined ? String(outcome) : JSON.parse(body);

let written = 0;
let refused = 0;
afterAll(() => expect(refused).toBeLessThan(written / 4));

test.each(Object.entries(commands))(
  'the request of %s equals that of the SDK',
  async (_, command) => {
    const property = fc.asyncProperty(anyPair, async (pair) => {
      const [ours, theirs] = [
        await exchange(own, command(pair), empty),
        await exchange(sdk, command(pair), empty),
      ];
      expect(sentOf(ours)).toEqual(sentOf(theirs));
      if (theirs.body === undefined) refused += 1;
      else written += 1;
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  },
);

/** Responses with the given documents in all members that may contain some. */
const responses: Readonly<Record<string, (items: readonly string[]) => string>> = {
  GetItem: ([item]) => `{"Item":${item}}`,
  BatchGetItem: (items) =>
    `{"Responses":{"table":[${items}]},"UnprocessedKeys":{"table":{"Keys":[${items}],"ConsistentRead":true}}}`,
  Query: (items) =>
    `{"Items":[${items}],"Count":2,"ScannedCount":3,"LastEvaluatedKey":${items[0]}}`,
  Scan: (items) => `{"Items":[${items}],"Count":2,"LastEvaluatedKey":null}`,
  PutItem: ([item]) => `{"Attributes":${item}}`,
  UpdateItem: ([item]) =>
    `{"Attributes":${item},"ConsumedCapacity":{"TableName":"table","CapacityUnits":1.5}}`,
  DeleteItem: ([item]) => `{"Attributes":${item}}`,
  BatchWriteItem: ([item]) =>
    `{"UnprocessedItems":{"table":[{"PutRequest":{"Item":${item}}},{"DeleteRequest":{"Key":${item}}}]}}`,
  TransactGetItems: (items) =>
    `{"Responses":[${items.map((item) => `{"Item":${item}}`)},{}],"ConsumedCapacity":[]}`,
  TransactWriteItems: ([item]) =>
    `{"ItemCollectionMetrics":{"table":[{"ItemCollectionKey":${item},"SizeEstimateRangeGB":[0.5,1]}]}}`,
};

/** The JSON of a document as the SDK writes it. */
async function textOf(Item: Document): Promise<string> {
  const { body } = await exchange(sdk, new PutCommand({ TableName, Item }), empty);
  return body === undefined ? '{}' : body.slice(body.indexOf('"Item":') + 7, -1);
}

const head = { 'x-amzn-requestid': 'R1', 'content-type': 'application/x-amz-json-1.0' };

test.each(Object.entries(responses))(
  'the output of %s equals that of the SDK',
  async (name, responseOf) => {
    const command = commands[name] as (pair: Pair) => Command;
    const property = fc.asyncProperty(anyPair, async ([first, second]) => {
      const body = responseOf([await textOf(first), await textOf(second)]);
      const reply = { status: 200, body, headers: head };
      const sent = command([{ pk: 'a' }, { ':a': 1 }]);
      const { outcome: ours } = await exchange(own, sent, reply);
      const { outcome: theirs } = await exchange(sdk, sent, reply);
      expect(ours).toStrictEqual(theirs);
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  },
);

class Unknown {
  readonly member = 1;
}

/** Values that DynamoDB does not have, and numbers that JavaScript cannot represent exactly. */
const refusals: Readonly<Record<string, unknown>> = {
  'not a number': Number.NaN,
  'an infinite number': Number.NEGATIVE_INFINITY,
  'a number that is not exact': Number.MAX_SAFE_INTEGER + 1,
  'a negative number that is not exact': Number.MIN_SAFE_INTEGER - 1,
  'an empty set': new Set(),
  'a set of undefined': new Set([undefined]),
  'a set of objects': new Set([{}]),
  'an instance of a class': new Unknown(),
  'a date': new Date(0),
  'a symbol': Symbol('s'),
  'a number in a list in a map': { list: [Number.POSITIVE_INFINITY] },
};

test.each(Object.entries(refusals))('%s is refused with the error of the SDK', async (_, value) => {
  const command = () => new PutCommand({ TableName, Item: { pk: 'a', value } });
  const { outcome, request } = await exchange(own, command(), empty);
  const { outcome: theirs } = await exchange(sdk, command(), empty);
  expect([outcome, request]).toStrictEqual([theirs, undefined]);
  expect(outcome).toBeInstanceOf(Error);
});

/** Numbers that DynamoDB may return. */
test.each([
  '1',
  '-0',
  '0.10',
  '1E+2',
  '9007199254740993',
  '1e999',
  '123456789012345678901234567890',
])('the number %s is read as by the SDK', async (text) => {
  const response = { status: 200, body: `{"Item":{"n":{"N":"${text}"},"s":{"NS":["${text}"]}}}` };
  const command = () => new GetCommand({ TableName, Key: { pk: 'a' } });
  const { outcome } = await exchange(own, command(), response);
  expect(outcome).toStrictEqual((await exchange(sdk, command(), response)).outcome);
});

test.each(['0.1234567890123456789e40', 'x'])(
  'the number %s, which JavaScript cannot represent, is not reported as an error of the table',
  async (text) => {
    const response = { status: 200, body: `{"Item":{"n":{"N":"${text}"}}}` };
    const command = () => new GetCommand({ TableName, Key: { pk: 'a' } });
    const { outcome } = await exchange(own, command(), response);
    const { outcome: theirs } = await exchange(sdk, command(), response);
    expect(outcome).toStrictEqual(theirs);
    expect(Object.hasOwn(outcome as object, '$response')).toBe(false);
  },
);

test('each transaction without a token gets a new one', async () => {
  const command = () => commands.TransactWriteItems?.([{ pk: 'a' }, { ':a': 1 }]) as Command;
  const tokens = new Set<string>();
  for (const given of [undefined, undefined, 'given']) {
    const sent = command();
    Object.assign(sent.input, { ClientRequestToken: given });
    const { body } = await exchange(own, sent, empty);
    tokens.add(JSON.parse(body ?? '').ClientRequestToken);
  }
  expect(tokens.size).toBe(3);
  expect([...tokens].map((token) => token.length)).toEqual([36, 36, 5]);
});
