import { afterAll, expect, test, vi } from 'vitest';
import { type SchedulingClient, SchedulingProblem } from '../../../client/src/index.ts';
import { defaultNotification } from '../../../lib/domain/event-types/notification.ts';
import type { EventTypeDraft } from '../../../pages/settings/event-types/draft.ts';
import type { EditedEventType } from '../../../pages/settings/event-types/edited-event-type.ts';
import { PartlySaved } from '../../../pages/settings/kit/partly-saved.ts';
import type { Read } from '../../../pages/settings/kit/use-editor.ts';
import { anyEventType } from '../../support/event-types/any-event-type.ts';

// The texts of the pages are in the language of the document.
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
afterAll(() => vi.unstubAllGlobals());
const { draftOf, hostKey, newHost } = await import('../../../pages/settings/event-types/draft.ts');
const { saveEventType } = await import('../../../pages/settings/event-types/save-event-type.ts');
const { partFailureOf } = await import('../../../pages/settings/kit/part-failure.ts');

const settings = { role: 'admin', userType: 'host', priority: 0, weight: 1 } as const;
const eventType = {
  ...anyEventType,
  hosts: ['ada', 'bo'].map((uid, sort) => ({ uid, ...settings, sort })),
} as unknown as EditedEventType['eventType'];
const notification = defaultNotification as EditedEventType['notification'];

const replyOf = <Data>(data: Data, version: number | null) =>
  ({ data, response: { etag: version === null ? null : `"${version}"` } }) as Read<Data>;

/** An event type of version 1 with the hosts Ada and Bo. */
const read = replyOf<EditedEventType>({ eventType, notification, people: [] }, 1);
const draft = draftOf(read.data);
const ada = draft[hostKey('ada')] ?? newHost(draft);

interface SentOptions {
  readonly ifMatch: Read<unknown>;
  readonly idempotencyKey?: string;
}

/** Saves a draft with a client that records its requests, and refuses those with the name `failing`. */
async function saveDraft(changed: EventTypeDraft, failing?: string) {
  const sent: unknown[][] = [];
  let version = 1;
  const send = <Data>(name: string, data: Data, { ifMatch, idempotencyKey }: SentOptions) => {
    sent.push([name, ifMatch.response.etag, idempotencyKey]);
    if (name === failing) throw refusal;
    version += 1;
    return replyOf(data, version);
  };
  const eventTypes = {
    get: async () => replyOf(eventType, version),
    getNotification: async () => replyOf(notification, version),
    listHosts: async () => replyOf([], null),
    update: async (_: string, body: object, options: SentOptions) =>
      send(`update ${Object.keys(body)}`, { ...eventType, ...body }, options),
    createHost: async (_: string, body: { uid: string }, options: SentOptions) =>
      send(`add ${body.uid}`, { ...settings, ...body, name: body.uid, email: '' }, options),
    updateHost: async (_: string, uid: string, body: object, options: SentOptions) =>
      send(`change ${uid} ${Object.keys(body)}`, { ...settings, sort: 0, uid, ...body }, options),
    deleteHost: async (_: string, uid: string, options: SentOptions) =>
      void send(`remove ${uid}`, null, options),
    updateNotification: async (_: string, body: object, options: SentOptions) =>
      send(`update ${Object.keys(body)}`, { ...notification, ...body }, options),
  };
  const client = { eventTypes } as unknown as SchedulingClient;
  const nameOf = (uid: string) => uid;
  const saving = saveEventType(
    { client, draft: changed, nameOf },
    { ifMatch: read, idempotencyKey: 'key' },
  );
  const result = await saving.catch((error: unknown) => error);
  return { sent, result };
}

const refusal = new SchedulingProblem({
  type: '',
  title: '',
  code: 'request/invalid',
  detail: '',
  status: 400,
  instance: '',
  errors: [{ pointer: '/weight', code: 'member/out-of-range', detail: 'Must be at most 1000.' }],
});

/** A draft with changes in each part. */
const changed: EventTypeDraft = {
  ...draft,
  replyTo: 'desk@example.com',
  name: 'Chat',
  [hostKey('ada')]: { ...ada, weight: 2 },
  [hostKey('bo')]: null,
  [hostKey('cy')]: newHost(draft),
};

test('each request of a save has the version of the one before it and a key of its own', async () => {
  const { sent, result } = await saveDraft(changed);
  expect(sent).toEqual([
    ['update name', '"1"', 'key-0'],
    ['add cy', '"2"', 'key-1'],
    ['change ada weight', '"3"', 'key-2'],
    ['remove bo', '"4"', 'key-3'],
    ['update replyTo', '"5"', 'key-4'],
  ]);
  expect(result).toMatchObject({ response: { etag: '"6"' } });
});

test('only the changed parts are sent', async () => {
  expect((await saveDraft(draft)).sent).toEqual([]);
  expect((await saveDraft({ ...draft, isSendToGuest: false })).sent).toEqual([
    ['update isSendToGuest', '"1"', 'key-0'],
  ]);
  // A host who was added and removed again was never saved.
  expect((await saveDraft({ ...draft, [hostKey('cy')]: null })).sent).toEqual([]);
});

test('a failed request ends the save, and the parts before it are named', async () => {
  const { sent, result } = await saveDraft(changed, 'change ada weight');
  expect(sent).toHaveLength(3);
  expect(result).toBeInstanceOf(PartlySaved);
  const { over, savedText, error } = partFailureOf<EditedEventType>(result as PartlySaved);
  expect(over.data.eventType.name).toBe('Chat');
  expect(over.data.eventType.hosts.map(({ uid }) => uid)).toEqual(['ada', 'bo', 'cy']);
  expect(savedText).toBe('Saved: Event type and cy. ');
  expect(error).toMatchObject({
    message: 'Saved: Event type and cy. Not saved: ada. Correct the marked fields.',
    faults: { '/hosts/ada/weight': 'Must be at most 1000.' },
  });
});

test('if the first request fails, its own error is reported', async () => {
  const { result } = await saveDraft(changed, 'update name');
  expect(partFailureOf(result as PartlySaved)).toMatchObject({ savedText: '', error: refusal });
});

test('a new host is the last one in the order of hosts', () => {
  expect(newHost(draft)).toEqual({
    role: 'viewer',
    userType: 'host',
    priority: 0,
    weight: 1,
    sort: 2,
  });
  expect(newHost({ ...draft, [hostKey('ada')]: { ...ada, sort: 10_000 } }).sort).toBe(10_000);
  expect(newHost({ ...draft, [hostKey('ada')]: null, [hostKey('bo')]: null }).sort).toBe(0);
});
