import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../lib/data/engine/table.ts';
import { type Answer, exchange, twoClients } from './two-clients.ts';

const { own, sdk } = twoClients();
const TableName = 'table';
const get = () => new GetCommand({ TableName, Key: { pk: 'a' } });
const transact = () =>
  new TransactWriteCommand({
    ClientRequestToken: 'the same for both',
    TransactItems: [{ Put: { TableName, Item: { pk: 'a', iv: new Uint8Array([1, 2]) } } }],
  });

/** All of an error that a program can ask for. */
const shown = (error: unknown) => {
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

const refusal = (status: number, name: string, more: object = {}): Answer => ({
  status,
  body: JSON.stringify({ __type: prefix + name, message: `It is ${name}.`, ...more }),
});

const answers: Readonly<Record<string, Answer>> = {
  'a transaction that was cancelled': refusal(400, 'TransactionCanceledException', {
    Message: 'Transaction cancelled [None, ConditionalCheckFailed, TransactionConflict]',
    CancellationReasons: reasons,
  }),
  'a condition that failed, with the item': refusal(400, 'ConditionalCheckFailedException', {
    Item: reasons[1]?.Item,
  }),
  'an attempt under way': refusal(400, 'TransactionInProgressException'),
  'too few units': refusal(400, 'ProvisionedThroughputExceededException'),
  throttling: refusal(400, 'ThrottlingException'),
  'a table that is not there': refusal(400, 'ResourceNotFoundException'),
  'a request that is none': refusal(400, 'ValidationException'),
  'a signature that is wrong': refusal(400, 'InvalidSignatureException'),
  'rights that are missing': refusal(400, 'AccessDeniedException'),
  'a failure of the table': refusal(500, 'InternalServerError'),
  'an error that nobody knows': refusal(400, 'SomethingNewException', { more: { a: 1 } }),
  'an error without a name': { status: 400, body: '{"message":"?"}' },
  'an error named by its head': {
    status: 503,
    body: '{}',
    headers: { 'x-amzn-errortype': 'ServiceUnavailable:http://x' },
  },
  'the page of a proxy': { status: 503, body: '<html>Service Unavailable</html>' },
  'an error without a word': { status: 502, body: '' },
  'a redirection': { status: 301, body: '{}', headers: { location: 'http://x/' } },
  'an answer that is no JSON': { status: 200, body: '{"Respon' },
  'an answer that is a page': { status: 200, body: '<html></html>' },
};

test.each(Object.entries(answers))(
  '%s is the error that the SDK makes of it',
  async (_, answer) => {
    for (const command of [get, transact]) {
      const { outcome: ours } = await exchange(own, command(), answer);
      const { outcome: theirs } = await exchange(sdk, command(), answer);
      expect(ours).toBeInstanceOf(Error);
      expect(shown(ours)).toStrictEqual(shown(theirs));
    }
  },
);

test('what was found by a refused transaction is binary as the SDK gives it', async () => {
  const answer = answers['a transaction that was cancelled'] as Answer;
  const { outcome } = await exchange(own, transact(), answer);
  expect(outcome).toBeInstanceOf(TransactionCanceledException);
  expect(outcome).toBeInstanceOf(DynamoDBServiceException);
  const { CancellationReasons } = outcome as TransactionCanceledException;
  expect(CancellationReasons?.[1]?.Item?.iv).toStrictEqual({ B: new Uint8Array([0, 1, 2, 255]) });
});

test('an answer without a body is an answer without members', async () => {
  const answer = { status: 200, body: '' };
  const { outcome } = await exchange(own, get(), answer);
  expect(outcome).toStrictEqual((await exchange(sdk, get(), answer)).outcome);
});
