import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { afterEach, expect, test, vi } from 'vitest';
import { sendDocuments } from '../../../lib/data/engine/send-documents.ts';
import { type Answer, type Client, exchange, twoClients } from './two-clients.ts';

const TableName = 'table';
const put = () => new PutCommand({ TableName, Item: { pk: 'ä', ver: 1 } });
const get = (pk = 'a') => new GetCommand({ TableName, Key: { pk } });
const nothing = { status: 200, body: '{}' };

afterEach(() => {
  vi.useRealTimers();
});

test('a request is the one of the SDK, but for what tells of the SDK itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
  const { own, sdk } = twoClients();
  const { request: ours } = await exchange(own, put(), nothing);
  const { request: theirs } = await exchange(sdk, put(), nothing);
  const { body: _, headers, ...rest } = ours as HttpRequest;
  const { body: __, headers: expected, ...others } = theirs as HttpRequest;
  expect(rest).toEqual({ ...others });
  const { 'x-amz-user-agent': ___, ...known } = expected;
  expect(headers).toEqual({
    ...known,
    'user-agent': 'scheduling-service',
    // Each signs the number of its own call, which is drawn.
    'amz-sdk-invocation-id': expect.stringMatching(/^[0-9a-f-]{36}$/u),
    authorization: expect.stringContaining(
      'SignedHeaders=amz-sdk-invocation-id;amz-sdk-request;content-length;content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token;x-amz-target,',
    ),
  });
});

/** A table whose clock is an hour ahead. */
const late: Answer = {
  status: 400,
  body: JSON.stringify({
    __type: 'com.amazon.coral.service#InvalidSignatureException',
    message: 'Signature expired',
  }),
  headers: { date: 'Sun, 22 Nov 2026 11:00:00 GMT' },
};

const datesOf = ({ sent }: Client) => sent.map(({ headers }) => headers['x-amz-date']);

test('a clock that is wrong is corrected by the answer, for the next attempt and all later calls', async () => {
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

test('the attempts of a call say the same, and which of them each is', async () => {
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

test('calls of one kind that run at the same time have each their own answer', async () => {
  const { own } = twoClients();
  own.table.middlewareStack.add(
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

test('a middleware that is added or removed counts from the next call on', async () => {
  const { own } = twoClients();
  let met = 0;
  await own.table.send(get());
  own.table.middlewareStack.add(
    (next) => (args) => {
      met += 1;
      return next(args);
    },
    { step: 'initialize', name: 'count' },
  );
  await own.table.send(get());
  await own.table.send(get());
  expect(met).toBe(2);
  own.table.middlewareStack.remove('count');
  await own.table.send(get());
  expect(met).toBe(2);
});

test('credentials of another account, when the last ones have expired, lead to its endpoint', async () => {
  const hosts: string[] = [];
  const handle = async ({ hostname }: HttpRequest) => {
    hosts.push(hostname);
    return { response: new HttpResponse({ statusCode: 200, body: Buffer.from('{}') }) };
  };
  const accounts = ['111111111111', '222222222222'];
  const credentials = async () => ({
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
    accountId: accounts[hosts.length] ?? '',
    expiration: new Date(),
  });
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' } } as never;
  const client = new DynamoDBClient({ region: 'eu-central-1', credentials, requestHandler });
  const table = DynamoDBDocumentClient.from(client);
  sendDocuments(client, table);
  for (const _ of accounts) await table.send(get());
  expect(hosts).toEqual(accounts.map((id) => `${id}.ddb.eu-central-1.amazonaws.com`));
});
