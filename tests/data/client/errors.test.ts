import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../lib/data/engine/is-unavailable.ts';
import { exchange, type Response, twoClients } from './two-clients.ts';

const { own, sdk } = twoClients();
const TableName = 'table';
const get = () => new GetCommand({ TableName, Key: { pk: 'a' } });
const transact = () =>
  new TransactWriteCommand({
    ClientRequestToken: 'the same for both',
    TransactItems: [{ Put: { TableName, Item: { pk: 'a', iv: new Uint8Array([1, 2]) } } }],
  });

/** All members of an error. */
const membersOf = (error: unknown) => {
  const { stack: _, ...own } = Object.getOwnPropertyDescriptors(error as Error);
  const { $response, ...others } = Object.fromEntries(
    Object.entries(own).map(([name, { value }]) => [name, value]),
  );
  const { statusCode, body } = ($response ?? {}) as { statusCode?: number; body?: unknown };
  return {
    ...others,
    prototype: Object.getPrototypeOf(error),
    response: [statusCode, body && Buffer.from(body as Uint8Array).toString()],
    unavailable: isUnavailable(error),
  };
};

const prefix = 'com.amazonaws.dynamodb.v20120810#';
const reasons = [
  { Code: 'None' },
  {
    Code: 'ConditionalCheckFailed',
    Message: 'The conditional request failed',
    Item: {
      pk: { S: 'a' },
      ver: { N: '12345678901234567890' },
      iv: { B: 'AAEC/w==' },
      all: { L: [{ M: { b: { BS: ['AA==', ''] } } }, { NULL: true }, { SS: ['x'] }] },
    },
  },
  { Code: 'TransactionConflict', Item: {} },
];

const refusal = (status: number, name: string, more: object = {}): Response => ({
  status,
  body: JSON.stringify({ __type: prefix + name, message: `It is ${name}.`, ...more }),
});

const responses: Readonly<Record<string, Response>> = {
  'a cancelled transaction': refusal(400, 'TransactionCanceledException', {
    Message: 'Transaction cancelled [None, ConditionalCheckFailed, TransactionConflict]',
    CancellationReasons: reasons,
  }),
  'a failed condition with the item': refusal(400, 'ConditionalCheckFailedException', {
    Item: reasons[1]?.Item,
  }),
  'a transaction in progress': refusal(400, 'TransactionInProgressException'),
  'too few units': refusal(400, 'ProvisionedThroughputExceededException'),
  throttling: refusal(400, 'ThrottlingException'),
  'a missing table': refusal(400, 'ResourceNotFoundException'),
  'an invalid request': refusal(400, 'ValidationException'),
  'an invalid signature': refusal(400, 'InvalidSignatureException'),
  'missing rights': refusal(400, 'AccessDeniedException'),
  'a failure of the table': refusal(500, 'InternalServerError'),
  'an unknown error': refusal(400, 'SomethingNewException', { more: { a: 1 } }),
  'an error without a name': { status: 400, body: '{"message":"?"}' },
  'an error that is named in a header': {
    status: 503,
    body: '{}',
    headers: { 'x-amzn-errortype': 'ServiceUnavailable:http://x' },
  },
  'the page of a proxy': { status: 503, body: '<html>Service Unavailable</html>' },
  'an error without a body': { status: 502, body: '' },
  'a redirection': { status: 301, body: '{}', headers: { location: 'http://x/' } },
  'a response that is not JSON': { status: 200, body: '{"Respon' },
  'a response that is a page': { status: 200, body: '<html></html>' },
};

test.each(Object.entries(responses))('%s causes the error of the SDK', async (_, response) => {
  for (const command of [get, transact]) {
    const { outcome: ours } = await exchange(own, command(), response);
    const { outcome: theirs } = await exchange(sdk, command(), response);
    expect(ours).toBeInstanceOf(Error);
    expect(membersOf(ours)).toStrictEqual(membersOf(theirs));
  }
});

test('the binary in the items of a cancelled transaction has the form of the SDK', async () => {
  const response = responses['a cancelled transaction'] as Response;
  const { outcome } = await exchange(own, transact(), response);
  expect(outcome).toBeInstanceOf(TransactionCanceledException);
  expect(outcome).toBeInstanceOf(DynamoDBServiceException);
  const { CancellationReasons } = outcome as TransactionCanceledException;
  expect(CancellationReasons?.[1]?.Item?.iv).toStrictEqual({ B: new Uint8Array([0, 1, 2, 255]) });
});

test('a response without a body is an output without members', async () => {
  const response = { status: 200, body: '' };
  const { outcome } = await exchange(own, get(), response);
  expect(outcome).toStrictEqual((await exchange(sdk, get(), response)).outcome);
});
