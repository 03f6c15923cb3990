import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { type ParameterStore, startParameterStore } from '../support/processes/parameter-store.ts';

const name = '/scheduling/dev/cursor-secret';
let store: ParameterStore;

beforeEach(async () => {
  store = await startParameterStore();
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  vi.stubEnv('SIGNING_SECRET_PARAMETER', name);
  vi.stubEnv('SIGNING_SECRET', '');
  forgetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await store.stop();
});

/** Loads the module as in a function that has just started, with an empty cache. */
const startFunction = () => import('../../lib/data/secrets/secrets.ts');

const opensWith =
  (...good: readonly string[]) =>
  (secret: string) =>
    good.includes(secret) ? `opened with ${secret}` : undefined;

test('the secret is the newest version of its parameter, and is cached for five minutes', async () => {
  store.put(name, 'first');
  const { currentSecret } = await startFunction();
  expect([await currentSecret(), await currentSecret()]).toEqual(['first', 'first']);
  store.put(name, 'second');
  vi.advanceTimersByTime(299_999);
  expect(await currentSecret()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(await currentSecret()).toBe('second');
  expect(store.reads).toEqual([name, name]);
});

test('a value of the current secret opens with one read, and an invalid value does not open', async () => {
  store.put(name, 'first');
  const { withEitherSecret } = await startFunction();
  expect(await withEitherSecret(opensWith('first'))).toBe('opened with first');
  expect(store.reads).toEqual([name]);
  expect(await withEitherSecret(opensWith('elsewhere'))).toBeUndefined();
});

test('the previous version of the secret opens values, and an earlier one does not', async () => {
  for (const secret of ['first', 'second', 'third']) store.put(name, secret);
  const { withEitherSecret } = await startFunction();
  expect(await withEitherSecret(opensWith('second'))).toBe('opened with second');
  expect(await withEitherSecret(opensWith('first'))).toBeUndefined();
  expect(store.reads).toEqual([name, `${name}:2`]);
});

test('a value of a newer secret opens after at most ten seconds', async () => {
  store.put(name, 'first');
  const { currentSecret, withEitherSecret } = await startFunction();
  expect(await currentSecret()).toBe('first');
  store.put(name, 'second');
  vi.advanceTimersByTime(10_000);
  expect(await withEitherSecret(opensWith('second'))).toBe('opened with second');
  expect(await withEitherSecret(opensWith('first'))).toBe('opened with first');
  expect(await currentSecret()).toBe('second');
});

test('another rotation changes the previous version that is accepted', async () => {
  for (const secret of ['first', 'second']) store.put(name, secret);
  const { withEitherSecret } = await startFunction();
  expect(await withEitherSecret(opensWith('first'))).toBe('opened with first');
  store.put(name, 'third');
  vi.advanceTimersByTime(10_000);
  expect(await withEitherSecret(opensWith('third'))).toBe('opened with third');
  expect(await withEitherSecret(opensWith('second'))).toBe('opened with second');
  expect(await withEitherSecret(opensWith('first'))).toBeUndefined();
});

test('a hundred invalid values cause one read of the store in ten seconds', async () => {
  store.put(name, 'first');
  const { withEitherSecret } = await startFunction();
  for (let sent = 0; sent < 100; sent += 1) await withEitherSecret(opensWith('none'));
  expect(store.reads).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  for (let sent = 0; sent < 100; sent += 1) await withEitherSecret(opensWith('none'));
  expect(store.reads).toHaveLength(2);
});

test('a cached secret is used while the store is unavailable', async () => {
  store.put(name, 'first');
  const { currentSecret } = await startFunction();
  expect(await currentSecret()).toBe('first');
  vi.advanceTimersByTime(300_000);
  store.refuse('ThrottlingException');
  expect(await currentSecret()).toBe('first');
  store.refuse(undefined);
  store.put(name, 'second');
  vi.advanceTimersByTime(300_000);
  expect(await currentSecret()).toBe('second');
});

test('a process without a cached secret fails while the store is unavailable, and then reads again', async () => {
  store.put(name, 'first');
  store.refuse('ThrottlingException');
  const { currentSecret } = await startFunction();
  await expect(currentSecret()).rejects.toThrow(
    expect.objectContaining({ name: 'ThrottlingException' }),
  );
  store.refuse(undefined);
  expect(await currentSecret()).toBe('first');
});

test('a missing setting and a missing parameter are an error', async () => {
  vi.stubEnv('SIGNING_SECRET_PARAMETER', '');
  const { currentSecret } = await startFunction();
  await expect(currentSecret()).rejects.toThrow('SIGNING_SECRET_PARAMETER is not set.');
});

test('the first version of the secret remains the same after rotations, and is read once', async () => {
  for (const value of ['first', 'second', 'third']) store.put(name, value);
  const { currentSecret, firstSecret } = await startFunction();
  expect(await currentSecret()).toBe('third');
  expect([await firstSecret(), await firstSecret()]).toEqual(['first', 'first']);
  expect(store.reads).toEqual([name, `${name}:1`]);
});

test('the first version of the secret is read again after a failure', async () => {
  store.put(name, 'first');
  store.refuse('ParameterVersionNotFound');
  const { firstSecret } = await startFunction();
  await expect(firstSecret()).rejects.toThrow('The first version of the secret does not exist.');
  store.refuse(undefined);
  expect(await firstSecret()).toBe('first');
});
