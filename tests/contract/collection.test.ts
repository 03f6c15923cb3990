import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { renderCollection } from '../../scripts/documents/collection.ts';
import { steps } from '../../scripts/documents/collection-steps.ts';

interface Item {
  readonly request: {
    readonly method: string;
    readonly url: { readonly raw: string };
    readonly body?: { readonly raw: string };
  };
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
}

const text = renderCollection();
const { item, variable } = JSON.parse(text) as {
  item: readonly Item[];
  variable: readonly { readonly key: string }[];
};

test('the committed collection matches the contracts', () => {
  const file = new URL('../../docs/postman-collection.json', import.meta.url);
  expect(readFileSync(file, 'utf8') === text).toBe(true);
});

test('the collection calls every operation except those that providers call', async () => {
  const contracts = await loadContracts();
  const called = new Set<string>(steps.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !called.has(id));
  expect(missing.filter(({ id }) => contracts.get(id)?.notice === undefined)).toEqual([]);
});

test('a request uses only variables that are given or that an earlier reply has set', () => {
  const known = new Set(variable.map(({ key }) => key));
  for (const { request, event } of item) {
    const scripts = event.map(({ script }) => script.exec.join('\n'));
    const set = (script: string) => [...script.matchAll(/collectionVariables\.set\('(\w+)'/gu)];
    if (scripts.length > 1) for (const [, name = ''] of set(scripts[0] ?? '')) known.add(name);
    const used = [...JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/gu)];
    expect(used.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
    for (const [, name = ''] of set(scripts.at(-1) ?? '')) known.add(name);
  }
});

test('the collection contains no API key', () => {
  expect(text).not.toContain('sk_live_');
});
