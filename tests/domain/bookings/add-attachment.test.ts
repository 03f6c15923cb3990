import { expect, test } from 'vitest';
import {
  addAttachment,
  attachmentNeeds,
  knownNeeds,
} from '../../../lib/domain/bookings/add-attachment.ts';
import {
  type AnyAttachment,
  type AttachmentKind,
  attachmentBytesABooking,
  attachmentsABooking,
} from '../../../lib/domain/bookings/attachment.ts';
import { putAttachment } from '../../../lib/domain/bookings/changes.ts';
import {
  attachmentCount,
  attachmentPlace,
  storedAttachment,
  storedBooking,
} from '../../../lib/domain/bookings/needs.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { absent, type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { by } from './organization.ts';

const at = '2030-03-01T00:00:30.000Z';
const made = { uid: 'attachment01', createdAt: at, updatedAt: at };
const attachments: Readonly<Record<AttachmentKind, AnyAttachment>> = {
  recording: {
    kind: 'recording',
    one: {
      ...made,
      videoUrl: 'https://example.com/video',
      videoThumbnailUrl: '',
      isShareVideo: false,
    },
  },
  transcript: {
    kind: 'transcript',
    one: { ...made, language: 'en', transcriptUrl: 'https://example.com/text' },
  },
  recap: { kind: 'recap', one: { ...made, title: 'Talk', summary: 'We talked.', actionItems: [] } },
};
const { recording, transcript, recap } = attachments;

/** A booking at version 2, with Ada as an editing host. Moe created it. */
const booked = (status = 'open', endedAt = '2030-03-05T11:00:00.000Z') =>
  ({
    ver: 2,
    booking: { uid: 'talk', status, endedAt, hosts: [{ userId: 'ada', role: 'editor' }] },
    createdBy: 'moe',
  }) as unknown as StoredBooking;

const noBooking: ReadValues = [absent(attachmentCount, { count: 0, bytes: 0 })];
const readBooking = (...parts: Parameters<typeof booked>): ReadValues => [
  ...noBooking,
  read(storedBooking('talk'), booked(...parts)),
];
const stored = readBooking();

const ofRecaps = { bookingUid: 'talk', kind: 'recap' } as const;
/** The stored number and size of the recaps. */
const readRecaps = (count: number, bytes: number) =>
  read(attachmentCount(ofRecaps), { count, bytes });

/** The recap as it was stored earlier, with another title. */
const storedRecap = { ...recap.one, title: 'Kept' };
const place = { ...ofRecaps, place: 'place' };
const withRecap: ReadValues = [
  ...stored,
  read(attachmentPlace({ ...ofRecaps, uid: 'attachment01' }), 'place'),
  read(storedAttachment(place), { kind: 'recap', one: storedRecap } as AnyAttachment),
];

interface Case {
  readonly attachment?: AnyAttachment;
  readonly bytes?: number;
  readonly context?: ReturnType<typeof by>;
  readonly from?: ReadValues;
}

/** Reads the booking and the place of the attachment, and then the attachment. */
function decide({ attachment = recap, bytes = 100, context = by('ada'), from = stored }: Case) {
  const added = frozen({ bookingUid: 'talk', attachment, bytes });
  const needs = attachmentNeeds(added);
  const more = knownNeeds(added, snapshotOf(needs, ...frozen(from)));
  return addAttachment(added, snapshotOf([...needs, ...more], ...from), frozen(context));
}

test.each([
  ['recordings', recording],
  ['transcripts', transcript],
  ['recaps', recap],
])('an attachment is stored in the %s of the booking', (list, attachment) => {
  expect(decide({ attachment })).toEqual({
    reply: { data: attachment.one, location: `/v1/bookings/talk/${list}` },
    changes: [
      putAttachment({
        bookingUid: 'talk',
        attachment,
        event: { kind: 'recording_ready', by: 'ada', at, requestId: 'request' },
      }),
    ],
  });
});

test.each(['open', 'pending', 'cancel'])(
  'an attachment is added to a booking with status %s, even if the booking is over',
  (status) => {
    const over = readBooking(status, '2030-02-01T00:00:00.000Z');
    expect(decide({ from: over })).toMatchObject({ changes: [{ kind: putAttachment.kind }] });
  },
);

test('an attachment that is sent again is returned as it was stored, and nothing changes', () => {
  const full = readRecaps(attachmentsABooking, attachmentBytesABooking);
  for (const from of [withRecap, [...withRecap, full]]) {
    expect(decide({ from })).toEqual({
      reply: { data: storedRecap, location: '/v1/bookings/talk/recaps' },
      changes: [requireUnchanged({ resource: storedBooking('talk'), ver: 2 })],
    });
  }
});

test('a stored attachment is read only if one with the same ID and kind was sent before', () => {
  const added = { bookingUid: 'talk', attachment: recap, bytes: 100 };
  const needsOf = (attachment: AnyAttachment, from: ReadValues) =>
    knownNeeds(
      { ...added, attachment },
      snapshotOf(attachmentNeeds({ ...added, attachment }), ...from),
    );
  expect(needsOf(recap, stored)).toEqual([]);
  expect(needsOf(transcript, withRecap)).toEqual([]);
  expect(needsOf(recap, withRecap)).toEqual([storedAttachment(place)]);
  const other = decide({ attachment: transcript, from: withRecap });
  expect(other).toMatchObject({ changes: [{ kind: putAttachment.kind }] });
});

const mostBytes = attachmentBytesABooking;
test.each([
  [attachmentsABooking - 1, 0, 100, true],
  [attachmentsABooking, 0, 100, false],
  [0, mostBytes - 100, 100, true],
  [0, mostBytes - 100, 101, false],
  [0, 0, mostBytes, true],
  [0, 0, mostBytes + 1, false],
])('with %i attachments and %i bytes, %i more bytes fit: %j', (count, used, bytes, fits) => {
  const from = [...stored, readRecaps(count, used)];
  const decision = decide({ from, bytes });
  if (fits) expect(decision).toMatchObject({ changes: [{ kind: putAttachment.kind }] });
  else expect(decision).toEqual({ refused: 'booking/attachments-full' });
  // Each kind has its own limits.
  expect(decide({ from, attachment: recording })).toHaveProperty('reply');
});

const forbidden = expect.objectContaining({ refused: 'caller/role-forbids' });
const unknown = { refused: 'booking/unknown' };

test.each([
  ['zoe', 'owner', undefined],
  ['zoe', 'admin', undefined],
  ['ada', 'member', undefined],
  ['moe', 'member', undefined],
  ['zoe', 'member', forbidden],
  ['ada', 'restricted', forbidden],
  ['moe', 'restricted', unknown],
] as const)('adding requires the right to change the booking: %s, %s', (userId, role, refusal) => {
  for (const from of [stored, withRecap]) {
    const decision = decide({ context: by(userId, role), from });
    if (refusal) expect(decision).toEqual(refusal);
    else expect(decision).toHaveProperty('reply');
  }
});

test('adding an attachment to a booking that does not exist is refused as unknown', () => {
  const context = by('zoe', 'member', { precondition: ['9'] });
  expect(decide({ from: noBooking, context })).toEqual(unknown);
});

test.each([
  [undefined, true],
  ['*', true],
  [['2'], true],
  [['1', '2'], true],
  [['1', '3'], false],
] as const)('If-Match %j accepts version 2 of the booking: %j', (precondition, accepts) => {
  const full = [...stored, readRecaps(attachmentsABooking, 0)];
  const changed = { refused: 'resource/changed', detail: 'The version is "2" now.' };
  const decision = decide({ context: by('ada', 'member', { precondition }) });
  if (accepts) expect(decision).toHaveProperty('reply');
  else {
    expect(decision).toEqual(changed);
    const context = by('ada', 'member', { precondition });
    expect(decide({ context, from: full })).toEqual(changed);
    expect(decide({ context: by('zoe', 'member', { precondition }) })).toEqual(forbidden);
  }
});
