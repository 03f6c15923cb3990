import { beforeAll, expect, test } from 'vitest';
import type { OperationId } from '../../lib/contract/routes.ts';
import { rows } from '../../scripts/contracts.ts';
import { call } from '../support/call.ts';
import { operationOf, operations, type Schema } from '../support/operations.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

/** A member somewhere in a body: the keys on the way to it, `0` standing for an item of a list. */
interface Place {
  readonly id: OperationId;
  readonly keys: readonly (string | number)[];
  readonly schema: Schema;
}

const alternativesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

/** Every schema within a schema; the alternatives of a member count as one place each. */
function* placesIn(id: OperationId, schema: Schema, keys: Place['keys'] = []): Generator<Place> {
  yield { id, keys, schema };
  for (const other of alternativesOf(schema)) yield* placesIn(id, other, keys);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield* placesIn(id, inner, [...keys, name]);
  }
  if (schema.items) yield* placesIn(id, schema.items, [...keys, 0]);
}

const places = rows.flatMap(({ id }) => {
  const { takesJson, body } = operationOf(id);
  return takesJson ? [...placesIn(id, body)] : [];
});
const pointer = ({ keys }: Place) => keys.map((key) => `/${key}`).join('');
const named = (place: Place) => ({ ...place, pointer: pointer(place) });

/** The least that satisfies a schema: what stands around the member that is tried. */
function least(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [first] = alternativesOf(schema);
  if (first && !schema.type) return least(first);
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    // An attendee needs one of two members; the shorter way is to give what the first alternative asks for.
    const names = [...(schema.required ?? []), ...(schema.anyOf?.at(-1)?.required ?? [])];
    return Object.fromEntries(names.map((name) => [name, least(schema.properties?.[name] ?? {})]));
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return false;
  return filled(schema, Math.max(schema.minLength ?? 0, 16), 'a');
}

/** A text of so many characters that its format allows. */
function filled({ format, pattern }: Schema, length: number, character: string): string {
  if (format === 'email') return `${'a'.repeat(length - 5)}@b.cc`;
  if (format === 'uri') return `https://b.cc/${'a'.repeat(length - 13)}`;
  if (format === 'date-time') return '2030-03-01T00:00:00Z';
  if (format === 'date') return '2030-03-01';
  if (pattern?.includes('https')) return 'https://b.cc';
  // Language tags: parts of at most eight letters.
  if (pattern !== undefined)
    return `${'a'.repeat(7)}-`.repeat(length).slice(0, length).replace(/-$/u, 'a');
  return character.repeat(length);
}

/** Of one byte, and of four and two halves: whoever counts either is told apart. Where a format leaves no choice both would be the same text. */
const charactersOf = (schema: Schema): readonly string[] =>
  filled(schema, 64, 'x') === filled(schema, 64, '😀') ? ['x'] : ['x', '😀'];

/** A body with a value at a place, and around it the least that is needed. */
function bodyWith(body: unknown, schema: Schema, keys: Place['keys'], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const holders = [schema, ...alternativesOf(schema)].filter(
    (each) => each.properties || each.items,
  );
  const own = holders.find(({ properties }) => properties && key in properties) ?? holders[0] ?? {};
  if (typeof key === 'number') return [bodyWith(undefined, own.items ?? {}, rest, value)];
  const holder = (body ?? least({ type: 'object', ...own })) as Record<string, unknown>;
  const inner = own.properties?.[key] ?? {};
  return { ...holder, [key]: bodyWith(undefined, inner, rest, value) };
}

const kept = new Map<OperationId, Promise<Request>>();

/** One request an operation is enough: what became of an earlier one is no matter of the schema. */
function requestOf(id: OperationId): Promise<Request> {
  const request = kept.get(id) ?? (ready.request(id) as Promise<Request>);
  kept.set(id, request);
  return request;
}

async function send({ id, keys }: Place, value: unknown) {
  const { body, ...request } = await requestOf(id);
  const { contract, body: schema } = operationOf(id);
  // The two spellings of one member must agree, so only the one that is tried is sent.
  const { locationId: _, ...others } = body ?? {};
  const sent = bodyWith(keys[0] === 'location' ? others : body, schema, keys, value);
  // A dry run judges all of it, and leaves the resource as the next value wants to find it.
  const headers = { prefer: 'handling=dry-run' };
  const as = ready.world.owner;
  return call(contract, { as, ...request, body: sent, headers });
}

/** What the reply says of one member; nothing when it was taken, whatever else became of the request. */
async function faultsAt(place: Place, value: unknown): Promise<readonly string[]> {
  const { status, body } = await send(place, value);
  if (status !== 400) return [];
  const at = pointer(place);
  return (body.errors ?? []).filter((each) => each.pointer.startsWith(at)).map(({ code }) => code);
}

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
          pointer(other) === pointer({ id, keys, schema }) &&
          [other.schema.type].flat().includes('null'),
      ),
  )
  .map(named);

test('the document has limits to try', () => {
  expect(texts.length).toBeGreaterThan(40);
  expect(lists.length).toBeGreaterThan(8);
  expect(numbers.length).toBeGreaterThan(10);
  expect(choices.length).toBeGreaterThan(15);
});

test.each(texts)(
  '$id takes $pointer of as many characters as it may have, and not one more',
  async (place) => {
    const { maxLength = 0 } = place.schema;
    for (const character of charactersOf(place.schema)) {
      const text = (length: number) => filled(place.schema, length, character);
      // What is an address of another alternative is refused there with its own words.
      expect(await faultsAt(place, text(maxLength)), `${character} × ${maxLength}`).toEqual([]);
      expect(
        await faultsAt(place, text(maxLength + 1)),
        `${character} × ${maxLength} + 1`,
      ).toHaveLength(1);
    }
  },
);

test.each(texts.filter(({ schema }) => schema.minLength === 1))(
  '$id: $pointer may not be empty',
  async (place) => {
    expect(await faultsAt(place, '')).toHaveLength(1);
  },
);

test.each(lists)(
  '$id takes as many items at $pointer as it may have, and not one more',
  async (place) => {
    const { maxItems = 0, minItems = 0, items = {} } = place.schema;
    const list = (length: number) => Array.from({ length }, () => least(items));
    expect(await faultsAt(place, list(maxItems))).toEqual([]);
    expect(await faultsAt(place, list(maxItems + 1))).toHaveLength(1);
    if (minItems > 0) expect(await faultsAt(place, list(minItems - 1))).toHaveLength(1);
  },
);

const idsInQueries = operations.flatMap(({ row, contract, query }) =>
  query.flatMap(({ name }) => (/Ids?$/u.test(name) ? [{ id: row.id, name, contract }] : [])),
);

test('the queries that name something are known', () => {
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
  '$id takes an id in $name of 64 characters, whatever they are, and not one more',
  async ({ id, name, contract }) => {
    const { query, ...request } = await requestOf(id);
    for (const character of ['x', '😀', 'é']) {
      const statusOf = async (length: number) => {
        const sent = { ...query, [name]: character.repeat(length) };
        return (await call(contract, { as: ready.world.owner, ...request, query: sent })).status;
      };
      expect(await statusOf(65), `${character} × 65`).toBe(400);
      // It names nobody, which is no fault of its form.
      expect(await statusOf(64), `${character} × 64`).toBe(name === 'userIds' ? 422 : 200);
    }
  },
);

test.each(numbers)('$id takes at $pointer the numbers of its range and no other', async (place) => {
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

test.each(choices)('$id takes at $pointer each of its words and no other', async (place) => {
  for (const word of place.schema.enum ?? []) {
    expect(await faultsAt(place, word), `${word}`).toEqual([]);
  }
  for (const word of ['', 'no such word', 3.5, true, {}]) {
    expect(await faultsAt(place, word), JSON.stringify(word)).toHaveLength(1);
  }
});

test.each(notNull)('$id: $pointer is not null', async (place) => {
  const { status, body } = await send(place, null);
  // Where a member has alternatives the whole of it is named, not what is in it.
  const pointers = body.errors?.map((each) => each.pointer) ?? [];
  expect(status).toBe(400);
  expect(pointers.some((each) => each !== '' && place.pointer.startsWith(each))).toBe(true);
});
