import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { insertAttachment } from '../../lib/admin/insert-attachment.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { listAttachments } from '../../lib/data/bookings/list-attachments.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import {
  type AttachmentKind,
  attachmentBytesABooking,
  attachmentsABooking,
} from '../../lib/domain/bookings/attachment.ts';
import { attachments } from '../support/bookings/attachments.ts';
import { readyWorld } from '../support/ready.ts';

const { world, newBooking } = await readyWorld();
const { of } = world;
const kinds = Object.keys(attachments) as AttachmentKind[];
const insert = (booking: string, kind: AttachmentKind, overrides: object = {}) =>
  insertAttachment(of, booking, kind, { ...attachments[kind](), ...overrides });

test.each(kinds)('a %s of a booking that does not exist is not stored', async (kind) => {
  expect(await insert(newUid(), kind)).toBe('unknown-booking');
});

test.each(kinds)('a %s that is inserted twice is stored once', async (kind) => {
  const booking = await newBooking();
  const uid = newUid();
  expect(await insert(booking, kind, { uid })).toBe('inserted');
  expect(await insert(booking, kind, { uid })).toBe('exists');
  expect(await listAttachments(of, booking, kind)).toHaveLength(1);
});

test('attachments of every kind that are inserted concurrently are all stored', async () => {
  const booking = await newBooking();
  const outcomes = await Promise.all(
    [...kinds, ...kinds, ...kinds].map((kind) => insert(booking, kind)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['inserted']));
  for (const kind of kinds) expect(await listAttachments(of, booking, kind)).toHaveLength(3);
});

/** Sets the stored counts, so that the next attachment fits and the one after it does not. */
async function count(booking: string, members: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, n] of Object.entries(members)) {
    await table.send(
      new UpdateCommand({
        TableName,
        Key: { ...keys.attachmentCount(of, booking) },
        UpdateExpression: 'SET #name = :n',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':n': n },
      }),
    );
  }
}

test.each(kinds)(
  'a booking has at most 1 000 of the kind %s, and other kinds do not count',
  async (kind) => {
    const booking = await newBooking();
    for (const other of kinds) await insert(booking, other);
    await count(booking, { [`${kind}s`]: attachmentsABooking - 1 });
    expect(await insert(booking, kind)).toBe('inserted');
    expect(await insert(booking, kind)).toBe('too-many');
    expect(await listAttachments(of, booking, kind)).toHaveLength(2);
    for (const other of kinds) {
      if (other !== kind) expect(await insert(booking, other)).toBe('inserted');
    }
  },
);

test.each(kinds)('all attachments of the kind %s together fit into one reply', async (kind) => {
  const booking = await newBooking();
  const one = attachments[kind]();
  const bytes = Buffer.byteLength(JSON.stringify(one));
  await count(booking, { [`${kind}Bytes`]: attachmentBytesABooking - bytes });
  expect(await insertAttachment(of, booking, kind, one)).toBe('inserted');
  expect(await insert(booking, kind)).toBe('too-many');
});

const long = (characters: number) => `https://example.com/${'a'.repeat(characters - 20)}`;

test.each<[AttachmentKind, string, object]>([
  ['recording', 'an address of 2 048 characters', { videoUrl: long(2048) }],
  ['transcript', 'a plain language', { language: 'en' }],
  ['transcript', 'a language of many parts', { language: 'zh-Hant-HK-x-private-use-12345678' }],
  ['recap', 'the longest texts', { title: '🎬'.repeat(255), summary: '🎬'.repeat(10_000) }],
  ['recap', 'fifty things to do', { actionItems: Array(50).fill('🎬'.repeat(500)) }],
  ['recap', 'nothing to say', { title: '', summary: '', actionItems: [] }],
])('a %s with %s is stored', async (kind, _, members) => {
  const booking = await newBooking();
  expect(await insert(booking, kind, members)).toBe('inserted');
  expect(await listAttachments(of, booking, kind)).toMatchObject([members]);
});

test.each<[AttachmentKind, string, object]>([
  ['recording', 'an address of another kind', { videoUrl: 'javascript:alert(1)' }],
  ['recording', 'an address of 2 049 characters', { videoThumbnailUrl: long(2049) }],
  [
    'recording',
    'an instant that would sort wrongly',
    { createdAt: '2026-03-01T09:00:00.000+09:00' },
  ],
  ['recording', 'an instant that is none', { updatedAt: 'yesterday' }],
  ['transcript', 'an instant that is none', { createdAt: '2026-02-30T00:00:00.000Z' }],
  ['transcript', 'no https address', { transcriptUrl: 'http://example.com/a.vtt' }],
  ['transcript', 'no language', { language: '' }],
  ['transcript', 'a language that is a sentence', { language: 'in English' }],
  ['transcript', 'a language of 36 characters', { language: `en-${'abcdefg-'.repeat(4)}a` }],
  ['recap', 'a title of 256 characters', { title: '🎬'.repeat(256) }],
  ['recap', 'a summary of 10 001 characters', { summary: '🎬'.repeat(10_001) }],
  ['recap', 'fifty-one things to do', { actionItems: Array(51).fill('a') }],
  ['recap', 'a thing to do of 501 characters', { actionItems: ['a'.repeat(501)] }],
  ['recap', 'half a character', { title: '\ud800' }],
])('a %s with %s is malformed and is not stored', async (kind, _, fault) => {
  const booking = await newBooking();
  expect(await insert(booking, kind, fault)).toBe('malformed');
  expect(await listAttachments(of, booking, kind)).toEqual([]);
});
