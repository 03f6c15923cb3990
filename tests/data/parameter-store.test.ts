import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinBudget } from '../../lib/data/engine/deadline.ts';
import { isUnavailable } from '../../lib/data/engine/is-unavailable.ts';
import { readParameter } from '../../lib/data/secrets/parameter-store.ts';
import {
  type ParameterRequest,
  type ParameterStore,
  startParameterStore,
} from '../support/processes/parameter-store.ts';

let store: ParameterStore;

beforeEach(async () => {
  store = await startParameterStore();
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  store.put('/a/secret', 'first');
  store.put('/a/secret', 'second');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await store.stop();
});

/** The parts of a request that must be equal. The times and the signatures differ. */
const essence = ({ line, headers, body }: ParameterRequest) => ({
  line,
  body,
  host: headers.host,
  type: headers['content-type'],
  target: headers['x-amz-target'],
  scope: /Credential=([^/]+)\/\d{8}\/([^,]+)/u.exec(headers.authorization ?? '')?.slice(1),
});

test('the request to read a parameter equals that of the AWS SDK', async () => {
  await readParameter('/a/secret');
  const client = new SSMClient({ endpoint: store.endpoint });
  await client.send(new GetParameterCommand({ Name: '/a/secret', WithDecryption: true }));
  const [ours, theirs] = store.sent;
  expect(essence(ours as ParameterRequest)).toEqual(essence(theirs as ParameterRequest));
  expect(ours?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 .*SignedHeaders=content-length;content-type;host;.*x-amz-target, Signature=[0-9a-f]{64}$/u,
  );
});

test('a parameter is read in its newest or a named version, and an unknown version is undefined', async () => {
  expect(await readParameter('/a/secret')).toEqual({ value: 'second', version: 2 });
  expect(await readParameter('/a/secret', 1)).toEqual({ value: 'first', version: 1 });
  expect(await readParameter('/a/secret', 3)).toBeUndefined();
});

test.each(['ThrottlingException', 'InternalServerError'])(
  'a read of the store is tried four times, and then fails as unavailable: %s',
  async (error) => {
    store.refuse(error);
    const refused = await readParameter('/a/secret').catch((thrown) => thrown);
    expect(isUnavailable(refused)).toBe(true);
    expect(store.reads).toEqual(Array.from({ length: 4 }, () => '/a/secret'));
  },
);

test.each(['ParameterNotFound', 'AccessDeniedException', 'com.amazon#AccessDeniedException'])(
  'a configuration error names the parameter, and is thrown without a retry: %s',
  async (error) => {
    store.refuse(error);
    const refused = await readParameter('/a/secret').catch((thrown) => thrown);
    expect(isUnavailable(refused)).toBe(false);
    expect(refused.name).toBe(error.replace(/^.*#/u, ''));
    expect(refused.message).toBe('The parameter store refused to read /a/secret.');
    expect(store.reads).toEqual(['/a/secret']);
  },
);

test('a read of a store that does not respond ends with the budget of the request', async () => {
  store.hang();
  const refused = await withinBudget(20, () => readParameter('/a/secret')).catch((error) => error);
  expect(isUnavailable(refused)).toBe(true);
});
