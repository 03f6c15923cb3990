import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { rendered } from '../support/http/rendered.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly exclusiveMinimum?: number;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Record<
        string,
        { requestBody?: { content: { 'application/json': { schema: Schema; example: object } } } }
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const contracts = await loadContracts();
const document = JSON.parse(rendered) as Document;

function bodySchema(id: OperationId): Schema {
  const row = rows.find((each) => each.id === id);
  const operation = document.paths[row?.path ?? '']?.[row?.method.toLowerCase() ?? ''];
  const { $ref } = operation?.requestBody?.content['application/json'].schema ?? {};
  return document.components.schemas[$ref?.split('/').at(-1) ?? ''] ?? {};
}

/** The schema of the member at a JSON Pointer into the body. The pointer can lead through nullable objects. */
function memberSchema(id: OperationId, pointer: string): Schema {
  let schema = bodySchema(id);
  for (const key of pointer.split('/').slice(1)) {
    const owner = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties?.[key]);
    schema = owner?.properties?.[key] ?? {};
  }
  return schema;
}

const scheduleTexts = [
  ['/name', 64],
  ['/description', 10_000],
  ['/phoneNumber', 32],
  ['/access', 2000],
  ['/address', 255],
  ['/customLocation', 2000],
] as const;

const textLimits: readonly (readonly [OperationId, string, number])[] = [
  ['createBooking', '/email', 255],
  ['createBooking', '/name', 64],
  ['createBooking', '/company', 32],
  ['createBooking', '/textRemindCountryCode', 255],
  ['createBooking', '/textRemindNumber', 32],
  ['createBooking', '/message', 2000],
  ['createBooking', '/phoneNumber', 32],
  ['createBooking', '/tracking/campaign', 255],
  ['createBooking', '/tracking/source', 255],
  ['createBooking', '/tracking/medium', 255],
  ['createBooking', '/tracking/content', 255],
  ['createBooking', '/tracking/term', 255],
  ...scheduleTexts.map(([pointer, max]) => ['createSchedule', pointer, max] as const),
  ...scheduleTexts.map(([pointer, max]) => ['updateSchedule', pointer, max] as const),
  ['updateSchedule', '/updateMessage', 2000],
  ['updateBooking', '/name', 64],
  ['updateBooking', '/description', 10_000],
  ['updateBooking', '/updateMessage', 2000],
  ['cancelBooking', '/reason', 2000],
  ['declineBooking', '/reason', 2000],
  ['createEventType', '/name', 64],
  ['updateEventType', '/name', 64],
  ['createAccountIntegrationLink', '/name', 64],
  ['createAccountIntegrationLink', '/email', 255],
];

test.each(textLimits)('the document of %s limits %s to %i characters', (id, pointer, max) => {
  expect([memberSchema(id, pointer).type].flat()).toContain('string');
  expect(memberSchema(id, pointer).maxLength).toBe(max);
});

/** The example's body with one member replaced. */
function bodyWith(id: OperationId, pointer: string, value: unknown): unknown {
  const group = Object.values(examples).find((each) => id in each) as Record<string, Example>;
  const body = structuredClone(group[id]?.body ?? {}) as Record<string, unknown>;
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  let owner = body;
  for (const key of keys) owner = owner[key] as Record<string, unknown>;
  owner[last] = value;
  return body;
}

const filled = (pointer: string, length: number): string =>
  pointer === '/email' ? `${'a'.repeat(length - 12)}@example.com` : '😀'.repeat(length);

test.each(textLimits)('%s accepts %s of %i characters and refuses one more', (id, pointer, max) => {
  const body = contracts.get(id)?.body ?? v.never();
  const accepts = (length: number) => v.is(body, bodyWith(id, pointer, filled(pointer, length)));
  expect([accepts(max), accepts(max + 1)]).toEqual([true, false]);
});

test('the message of a deleted schedule leaves 4,000 of the 10,240 bytes of API Gateway to the path and the headers', () => {
  const query = contracts.get('deleteSchedule')?.query ?? v.never();
  const accepts = (updateMessage: string) => v.is(query, { updateMessage });
  const bytesOf = (text: string) => encodeURIComponent(text).length;
  const [japanese, emoji] = ['予'.repeat(500), '😀'.repeat(521)];
  expect([bytesOf(japanese) < 6240, accepts(japanese)]).toEqual([true, true]);
  expect([bytesOf(emoji) > 6240, accepts(emoji)]).toEqual([true, false]);
});

test('createBooking accepts at most 30 further addresses', () => {
  expect(memberSchema('createBooking', '/ccEmails').maxItems).toBe(30);
});

test.each(['createSchedule', 'updateSchedule'] as const)(
  '%s requires a routine duration and a project ID greater than 0',
  (id) => {
    expect(memberSchema(id, '/routine/duration')).toMatchObject({ type: 'integer', minimum: 1 });
    expect(memberSchema(id, '/projectId').exclusiveMinimum).toBe(0);
  },
);

test.each(['createEventType', 'updateEventType'] as const)(
  '%s requires a duration of 5 minutes to a day and one to seven locations',
  (id) => {
    expect(memberSchema(id, '/duration')).toMatchObject({ minimum: 5, maximum: 1440 });
    expect(memberSchema(id, '/locations')).toMatchObject({ minItems: 1, maxItems: 7 });
  },
);

test.each(['createEventTypeHost', 'updateEventTypeHost'] as const)(
  '%s requires a host priority of 0 to 3',
  (id) => {
    expect(memberSchema(id, '/priority')).toMatchObject({ minimum: 0, maximum: 3 });
  },
);

test('updateBooking accepts one to twenty hosts', () => {
  expect(memberSchema('updateBooking', '/hosts')).toMatchObject({ minItems: 1, maxItems: 20 });
});
