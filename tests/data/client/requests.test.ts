import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { HttpRequest } from '@smithy/core/protocols';
import { afterEach, expect, test, vi } from 'vitest';
import { type Client, exchange, type Response, twoClients } from './two-clients.ts';

const TableName = 'table';
const put = () => new PutCommand({ TableName, Item: { pk: 'ä', ver: 1 } });
const get = (pk = 'a') => new GetCommand({ TableName, Key: { pk } });
const empty = { status: 200, body: '{}' };

afterEach(() => {
  vi.useRealTimers();
});

test('a request equals that of the SDK, except for its user agent', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
  const { own, sdk } = twoClients();
  const { request: ours } = await exchange(own, put(), empty);
  const { request: theirs } = await exchange(sdk, put(), empty);
  const { body: _, headers, ...rest } = ours as HttpRequest;
  const { body: __, headers: expected, ...others } = theirs as HttpRequest;
  expect(rest).toEqual({ ...others });
  const { 'x-amz-user-agent': ___, ...known } = expected;
  expect(headers).toEqual({
    ...known,
    'user-agent': 'scheduling-service',
    // Random for each call.
    'amz-sdk-invocation-id': expect.stringMatching(/^[0-9a-f-]{36}$/u),
    authorization: expect.stringContaining(
      'SignedHeaders=amz-sdk-invocation-id;amz-sdk-request;content-length;content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token;x-amz-target,',
    ),
  });
});

/** The response of a table whose clock is an hour ahead. */
const late: Response = {
  status: 400,
  body: JSON.stringify({
    __type: 'com.amazon.coral.service#InvalidSignatureException',
    message: 'Signature expired',
  }),
  headers: { date: 'Sun, 22 Nov 2026 11:00:00 GMT' },
};

const datesOf = ({ sent }: Client) => sent.map(({ headers }) => headers['x-amz-date']);

test('a response corrects a wrong clock for the next attempt and all later calls', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
  const { own, sdk } = twoClients(2);
  for (const client of [own, sdk]) {
    client.first.push(late);
    await client.table.send(put());
    await client.table.send(get());
  }
  expect(datesOf(own)).toEqual(['20261122T100000Z', '20261122T110000Z', '20261122T110000Z']);
  expect(datesOf(own)).toEqual(datesOf(sdk));
});

test('all attempts of a call have the same body and the number of the attempt', async () => {
  const { own } = twoClients(3);
  const failure = { status: 500, body: '{}' };
  own.first.push(failure, failure);
  await own.table.send(put());
  const heads = own.sent.map(({ headers }) => headers);
  expect(heads.map((head) => head['amz-sdk-request'])).toEqual(
    [1, 2, 3].map((attempt) => `attempt=${attempt}; max=3`),
  );
  expect(new Set(heads.map((head) => head['amz-sdk-invocation-id'])).size).toBe(1);
  expect(new Set(own.sent.map(({ body }) => body)).size).toBe(1);
});

test('concurrent calls of one command have separate outputs', async () => {
  const { own } = twoClients();
  own.middlewareStack.add(
    (next) => async (args) => {
      const { Key } = args.input as { Key: { pk: string } };
      const { response } = await next(args);
      return { response, output: { $metadata: {}, Item: { ...Key } } as never };
    },
    { step: 'initialize', name: 'echo' },
  );
  const keys = Array.from({ length: 50 }, (_, n) => `k${n}`);
  const outputs = await Promise.all(keys.map((pk) => own.table.send(get(pk))));
  expect(outputs.map(({ Item }) => Item?.pk)).toEqual(keys);
  const asked = own.sent.map(({ body }) => JSON.parse(body).Key.pk.S);
  expect(asked.toSorted()).toEqual(keys.toSorted());
});
