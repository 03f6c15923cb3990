import { beforeAll, expect, test } from 'vitest';
import { call } from '../support/http/call.ts';
import {
  filled,
  least,
  MemberProbe,
  named,
  type Place,
  places,
  pointerOf,
} from '../support/http/member-probe.ts';
import { operations, type Schema } from '../support/http/operations.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { writtenLimits } from './written-limits.ts';

let ready: Ready;
let probe: MemberProbe;
beforeAll(async () => {
  ready = await readyWorld();
  probe = new MemberProbe(ready);
});

const faultsAt = (place: Place, value: unknown) => probe.faultsAt(place, value);

/** Characters of one byte, and of four bytes and two UTF-16 code units, to detect limits in other units. */
const charactersOf = (schema: Schema): readonly string[] =>
  filled(schema, 64, 'x') === filled(schema, 64, '😀') ? ['x'] : ['x', '😀'];

const texts = places.filter(({ schema }) => schema.maxLength !== undefined).map(named);
const lists = places.filter(({ schema }) => schema.maxItems !== undefined).map(named);
const numbers = places
  .filter(
    ({ schema }) =>
      schema.minimum !== undefined ||
      schema.maximum !== undefined ||
      schema.exclusiveMinimum !== undefined,
  )
  .map(named);
const choices = places.filter(({ schema }) => schema.enum !== undefined).map(named);
const notNull = places
  .filter(
    ({ id, keys, schema }) =>
      keys.length > 0 &&
      !places.some(
        (other) =>
          other.id === id &&
          pointerOf(other) === pointerOf({ id, keys, schema }) &&
          [other.schema.type].flat().includes('null'),
      ),
  )
  .map(named);

test('the API document has limits of texts, lists, numbers and enumerations', () => {
  expect(texts.length).toBeGreaterThan(40);
  expect(lists.length).toBeGreaterThan(8);
  expect(numbers.length).toBeGreaterThan(10);
  expect(choices.length).toBeGreaterThan(15);
});

function range(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (least === undefined) return `≤ ${most}`;
  return most === undefined ? `≥ ${least}` : `${least}–${most}`;
}

/** The limits of a schema as a text: `1–64 characters`. Empty if it has none. */
function limitOf(schema: Schema): string {
  const length = range(schema.minLength, schema.maxLength);
  const size = range(schema.minItems, schema.maxItems);
  const limits = [
    length && `${length} characters`,
    size && `${size} items`,
    range(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? undefined : `> ${schema.exclusiveMinimum}`,
  ];
  return limits.filter((limit) => limit !== undefined).join(', ');
}

/** The different limits of each name in all operations. A member with alternatives has the limits of each of them. */
function limitsByName(): Readonly<Record<string, readonly string[]>> {
  const members = places.map((place) => ({ ...place, name: pointerOf(place) }));
  const parameters = operations.flatMap(({ row, query }) =>
    query.map(({ name, schema }) => ({ id: row.id, name: `?${name}`, schema })),
  );
  const byName = Map.groupBy([...members, ...parameters], ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => {
      const byOperation = [...Map.groupBy(all, ({ id }) => id).values()];
      const limits = byOperation.map((schemas) => {
        const each = new Set(
          schemas.map(({ schema }) => limitOf(schema)).filter((one) => one !== ''),
        );
        return each.size === 0 ? 'none' : [...each].join(' or ');
      });
      return [name, [...new Set(limits)].toSorted()];
    }),
  );
}

test('each limit of the API document is the number in the table', () => {
  const limited = Object.entries(limitsByName()).filter(([, limits]) => limits.join() !== 'none');
  expect(Object.fromEntries(limited)).toEqual(writtenLimits);
});

test.each(texts)(
  '$id accepts $pointer at its maximum length, and refuses one more character',
  async (place) => {
    const { maxLength = 0 } = place.schema;
    for (const character of charactersOf(place.schema)) {
      const text = (length: number) => filled(place.schema, length, character);
      // Another alternative of the member may refuse the text with errors of its own.
      expect(await faultsAt(place, text(maxLength)), `${character} × ${maxLength}`).toEqual([]);
      expect(
        await faultsAt(place, text(maxLength + 1)),
        `${character} × ${maxLength} + 1`,
      ).toHaveLength(1);
    }
  },
);

test.each(texts.filter(({ schema }) => schema.minLength === 1))(
  '$id refuses an empty $pointer',
  async (place) => {
    expect(await faultsAt(place, '')).toHaveLength(1);
  },
);

test.each(lists)(
  '$id accepts $pointer with its maximum number of items, and refuses one more',
  async (place) => {
    const { maxItems = 0, minItems = 0, items = {} } = place.schema;
    const list = (length: number) => Array.from({ length }, () => least(items));
    expect(await faultsAt(place, list(maxItems))).toEqual([]);
    expect(await faultsAt(place, list(maxItems + 1))).toHaveLength(1);
    if (minItems > 0) expect(await faultsAt(place, list(minItems - 1))).toHaveLength(1);
  },
);

/** The ID of a project is a number. */
const idsInQueries = operations.flatMap(({ row, contract, query }) =>
  query.flatMap(({ name }) =>
    /Ids?$/u.test(name) && name !== 'projectId' ? [{ id: row.id, name, contract }] : [],
  ),
);

test('exactly the listed query parameters contain an ID', () => {
  expect(idsInQueries.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'listBookings eventTypeId',
    'listBookings userId',
    'listSchedules userId',
    'listEvents eventTypeId',
    'listEvents userId',
    'listUserAvailabilityCalendars userId',
    'listBusyTimes userIds',
    'listApiKeys userId',
  ]);
});

test.each(idsInQueries)(
  '$id accepts an ID of 64 characters in $name and refuses one of 65',
  async ({ id, name, contract }) => {
    const { query, ...request } = await probe.requestOf(id);
    for (const character of ['x', '😀', 'é']) {
      const statusOf = async (length: number) => {
        const sent = { ...query, [name]: character.repeat(length) };
        return (await call(contract, { as: ready.world.owner, ...request, query: sent })).status;
      };
      expect(await statusOf(65), `${character} × 65`).toBe(400);
      // The ID is valid but unknown.
      expect(await statusOf(64), `${character} × 64`).toBe(name === 'userIds' ? 422 : 200);
    }
  },
);

test.each(numbers)('$id accepts at $pointer only numbers of its range', async (place) => {
  const { minimum, maximum, exclusiveMinimum } = place.schema;
  for (const good of [minimum, maximum]) {
    if (good !== undefined) expect(await faultsAt(place, good), `${good}`).toEqual([]);
  }
  const bad = [
    minimum !== undefined && minimum - 1,
    maximum !== undefined && maximum + 1,
    exclusiveMinimum,
  ];
  for (const number of bad) {
    if (typeof number !== 'number') continue;
    expect((await faultsAt(place, number)).length, `${number}`).toBeGreaterThan(0);
  }
  for (const wrong of ['1', true, [], {}]) {
    expect(await faultsAt(place, wrong), JSON.stringify(wrong)).toHaveLength(1);
  }
});

test.each(choices)('$id accepts at $pointer only the words of its enumeration', async (place) => {
  for (const word of place.schema.enum ?? []) {
    expect(await faultsAt(place, word), `${word}`).toEqual([]);
  }
  for (const word of ['', 'no such word', 3.5, true, {}]) {
    expect(await faultsAt(place, word), JSON.stringify(word)).toHaveLength(1);
  }
});

test.each(notNull)('$id refuses null at $pointer', async (place) => {
  const { status, body } = await probe.send(place, null);
  // For a member with alternatives, the error names the whole member.
  const pointers = body.errors?.map((each) => each.pointer) ?? [];
  expect(status).toBe(400);
  expect(pointers.some((each) => each !== '' && place.pointer.startsWith(each))).toBe(true);
});
