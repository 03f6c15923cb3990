import { expect, onTestFinished, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { isUnavailable } from '../../lib/data/engine/is-unavailable.ts';
import { Items, readItems } from '../../lib/data/engine/items.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { recordTableCalls } from '../support/engine/table-calls.ts';

const organization = () => `org${newUid()}` as OrganizationId;
const key = (of: OrganizationId, n: number) => keys.hostWeek(of, 'host', n);

/** Writes every second one of `count` items. Its attribute `n` is its index. */
async function writeEverySecond(of: OrganizationId, count: number): Promise<Key[]> {
  const all = Array.from({ length: count }, (_, n) => key(of, n));
  for (let at = 0; at < count; at += 100) {
    const actions = all
      .slice(at, at + 100)
      .flatMap((one, i) =>
        (at + i) % 2 === 0
          ? [{ key: one, item: { n: at + i, more: 'x' }, condition: 'attribute_not_exists(pk)' }]
          : [],
      );
    expect(await commit(of, actions)).toBe('committed');
  }
  return all;
}

/** Processes only the first keys of each call, like a table under load. */
function processOnly(most: number, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  const name = `only-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = args.input as { RequestItems?: Record<string, { Keys: Key[] }> };
        const asked = input.RequestItems?.[TableName];
        if (commandName !== 'BatchGetItemCommand' || asked === undefined || left === 0) {
          return next(args);
        }
        left -= 1;
        const RequestItems = { [TableName]: { ...asked, Keys: asked.Keys.slice(0, most) } };
        const result = await (most === 0
          ? { response: {}, output: { Responses: {}, $metadata: {} } }
          : next({ ...args, input: { ...args.input, RequestItems } }));
        const UnprocessedKeys = { [TableName]: { ...asked, Keys: asked.Keys.slice(most) } };
        return { ...result, output: { ...result.output, UnprocessedKeys } } as never;
      },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
}

test('items are read in calls of a hundred, and missing items are undefined', async () => {
  const of = organization();
  const all = await writeEverySecond(of, 250);
  const calls = recordTableCalls();
  const items = await readItems(of, [...all, ...all.slice(0, 30)]);
  expect(calls).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem']);
  for (const [n, one] of all.entries()) {
    expect(items.get(one)?.n).toBe(n % 2 === 0 ? n : undefined);
  }
});

test('an item that was not read is not treated as missing', async () => {
  const of = organization();
  const items = await readItems(of, [key(of, 1)]);
  expect(items.get(key(of, 1))).toBeUndefined();
  expect(() => items.get(key(of, 2))).toThrow();
  const later = new Items();
  later.set(key(of, 2), { n: 2 });
  items.add(later);
  expect(items.get(key(of, 2))).toEqual({ n: 2 });
});

test('unprocessed keys are requested again until all items are read', async () => {
  const of = organization();
  const all = await writeEverySecond(of, 120);
  processOnly(45);
  const items = await readItems(of, all);
  expect(all.filter((one) => items.get(one) !== undefined)).toHaveLength(60);
});

test('only the requested attributes are read, even for keys that are requested again', async () => {
  const of = organization();
  const all = await writeEverySecond(of, 4);
  processOnly(1);
  const items = await readItems(of, all, { attributes: ['n'] });
  expect(items.get(key(of, 2))).toEqual({ ...key(of, 2), n: 2 });
});

test('a table that processes no keys is unavailable', async () => {
  const of = organization();
  processOnly(0);
  const error = await readItems(of, [key(of, 1)]).catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
});

test('an empty read takes no call', async () => {
  const calls = recordTableCalls();
  await readItems(organization(), []);
  expect(calls).toEqual([]);
});
