import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { type ParameterStore, startParameterStore } from '../support/processes/parameter-store.ts';

const name = '/scheduling/dev/zoom-secret-token';
let store: ParameterStore;

beforeEach(async () => {
  store = await startParameterStore();
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  vi.stubEnv('ZOOM_SECRET_TOKEN_PARAMETER', name);
  vi.stubEnv('ZOOM_SECRET_TOKEN', '');
  forgetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await store.stop();
});

/** Loads the module as in a function that has just started, with an empty cache. */
const startFunction = () => import('../../lib/data/conferencing/zoom-secret-token.ts');

test('the secret token is the newest version of its parameter, and is cached for a minute', async () => {
  store.put(name, 'first');
  const { zoomSecretToken } = await startFunction();
  expect([await zoomSecretToken(), await zoomSecretToken()]).toEqual(['first', 'first']);
  store.put(name, 'second');
  vi.advanceTimersByTime(59_999);
  expect(await zoomSecretToken()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(await zoomSecretToken()).toBe('second');
  expect(store.reads).toEqual([name, name]);
});

test('the cached token is used while the store is unavailable, and a failed read is not cached', async () => {
  store.put(name, 'first');
  store.refuse('ServiceUnavailable');
  const { zoomSecretToken } = await startFunction();
  await expect(zoomSecretToken()).rejects.toThrow();
  store.refuse(undefined);
  expect(await zoomSecretToken()).toBe('first');
  store.refuse('ServiceUnavailable');
  vi.advanceTimersByTime(60_000);
  expect(await zoomSecretToken()).toBe('first');
});

test('the setting takes precedence over the parameter, and the token is undefined without both', async () => {
  const { zoomSecretToken } = await startFunction();
  vi.stubEnv('ZOOM_SECRET_TOKEN', 'set');
  expect(await zoomSecretToken()).toBe('set');
  vi.stubEnv('ZOOM_SECRET_TOKEN', '');
  vi.stubEnv('ZOOM_SECRET_TOKEN_PARAMETER', '');
  expect(await zoomSecretToken()).toBeUndefined();
  expect(store.reads).toEqual([]);
});
