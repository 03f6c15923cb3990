import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { type ParameterStore, startParameterStore } from '../support/processes/parameter-store.ts';

let store: ParameterStore;

beforeEach(async () => {
  store = await startParameterStore();
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  vi.stubEnv('SEALING_KEY', '');
  vi.stubEnv('SEALING_KEY_PARAMETER', '/a/sealing-key');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await store.stop();
});

/** Loads the module as in a function that has just started. */
const load = async () => {
  forgetModules();
  return import('../../lib/data/secrets/sealed.ts');
};

const place = ['org', 'webhook-endpoint', 'a', 'secret'];

test('a sealed text contains the version of its key and opens only at its place', async () => {
  store.put('/a/sealing-key', 'first');
  const { seal, unseal } = await load();
  const sealed = await seal('geheim 🗝', place);
  expect(sealed).toMatch(/^v1\.1\.[\w-]+$/u);
  expect(sealed).not.toBe(await seal('geheim 🗝', place));
  expect(await unseal(sealed, place)).toBe('geheim 🗝');
  for (let index = 0; index < place.length; index += 1) {
    await expect(unseal(sealed, place.with(index, 'other'))).rejects.toThrow('authenticate');
  }
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(unseal(`v1.1.${changed.toString('base64url')}`, place)).rejects.toThrow();
  }
  await expect(unseal(sealed.replace('v1', 'v2'), place)).rejects.toThrow('form');
});

test('a new key seals new texts, and old texts open with the former key', async () => {
  store.put('/a/sealing-key', 'first');
  const before = await (await load()).seal('old', place);
  store.put('/a/sealing-key', 'second');
  const { seal, unseal } = await load();
  const after = await seal('new', place);
  expect([before, after].map((sealed) => sealed.split('.')[1])).toEqual(['1', '2']);
  expect([await unseal(before, place), await unseal(after, place)]).toEqual(['old', 'new']);
});

test('a process reads each version of the key once', async () => {
  store.put('/a/sealing-key', 'first');
  const { seal, unseal } = await load();
  const sealed = await seal('a', place);
  const asked = store.sent.length;
  for (let times = 0; times < 5; times += 1) await unseal(await seal('b', place), place);
  await unseal(sealed, place);
  expect(store.sent.length - asked).toBe(1);
});

test('a key that cannot be read is an error, and is read again for the next text', async () => {
  const { seal, unseal } = await load();
  await expect(seal('a', place)).rejects.toThrow();
  store.put('/a/sealing-key', 'first');
  const sealed = await seal('a', place);
  expect(await unseal(sealed, place)).toBe('a');
  await expect(unseal(sealed.replace('v1.1', 'v1.7'), place)).rejects.toThrow('version');
});
