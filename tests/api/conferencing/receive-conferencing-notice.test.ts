import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import type { MeetingOwner } from '../../../lib/data/meetings/stored-meetings.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { beforeTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import {
  deauthorized,
  file,
  newMeeting,
  recordingCompleted,
  signed,
  summaryCompleted,
  transcriptCompleted,
  transcriptFile,
} from '../../support/meetings/zoom-notices.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { newWorld } from '../../support/world.ts';
import { fill, listed } from '../bookings/adding.ts';
import { at, book } from '../bookings/guests.ts';
import { bookWithMeeting, kinds, listAttachments, receive, send } from './noticing.ts';

const playUrl = 'https://example.zoom.us/rec/play/Qg75t7xZBtEbAkjdlgbfdngBBBB';
const shareUrl = 'https://example.zoom.us/rec/share/VdFUzWjQbGkQv1vL2Lo4';

test('the files that Zoom reports for a meeting are listed with its booking and published as events without a user', async () => {
  const { world, booking, id } = await bookWithMeeting();
  for (const notice of [recordingCompleted(id), transcriptCompleted(id), summaryCompleted(id)]) {
    const { status, body } = await send(notice);
    expect([status, body]).toEqual([202, {}]);
  }
  const [recordings, transcripts, recaps] = await listAttachments(world, booking);
  expect(recordings).toMatchObject([
    { videoUrl: playUrl, videoThumbnailUrl: '', isShareVideo: false },
  ]);
  // The page of a transcript requires the credentials of the account, so the shared page is stored.
  expect(transcripts).toMatchObject([{ language: 'und', transcriptUrl: shareUrl }]);
  expect(recaps).toMatchObject([
    {
      title: 'Summary of Introduction',
      summary: 'Revenue grew faster than costs.\n\nForecast: It is open.',
      actionItems: ['Make the forecast.'],
    },
  ]);
  await tellChanges();
  const { events } = await readFeed(world.owner, { kind: 'recording_ready' });
  const published = events.map(({ by, object }) => [by, object.bookingId, object.type]);
  expect(published).toHaveLength(3);
  for (const kind of kinds) expect(published).toContainEqual([null, booking.uid, kind]);
  expect(JSON.stringify([recordings, transcripts, recaps, events])).not.toMatch(
    /rec\/download|abJhbG/u,
  );
});

test('a repeated notice creates one item, also concurrently and if its file is sent again with another file', async () => {
  const { world, booking, id } = await bookWithMeeting();
  const notice = signed(recordingCompleted(id));
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(notice)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const both = { recording_files: [file(), transcriptFile] };
  expect((await send(transcriptCompleted(id, both))).status).toBe(202);
  for (const _ of [1, 2]) await send(summaryCompleted(id));
  const counts = (await listAttachments(world, booking)).map(({ length }) => length);
  expect(counts).toEqual([1, 1, 1]);
  await tellChanges();
  expect((await readFeed(world.owner, { kind: 'recording_ready' })).events).toHaveLength(3);
  // A second occurrence of the meeting has its own summary.
  await send(summaryCompleted(id, { meeting_uuid: 'another' }));
  expect(await listed(world, 'recap', booking)).toHaveLength(2);
});

test('a signature is verified over the received bytes, also if the gateway sends them in base64', async () => {
  const { world, booking, id } = await bookWithMeeting();
  const text = JSON.stringify(summaryCompleted(id, { summary_title: 'Zoë 😀 予約' }), null, 2);
  const { headers } = signed(text);
  const event = { body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
  expect((await receive({ rawBody: text, headers, event })).status).toBe(202);
  expect(await listed(world, 'recap', booking)).toMatchObject([{ title: 'Zoë 😀 予約' }]);
  const other = { ...event, body: Buffer.from(text.replace('  ', ' ')).toString('base64') };
  expect((await receive({ rawBody: text, headers, event: other })).status).toBe(401);
  const named = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
  expect((await receive({ rawBody: text, headers: named, query: 'a=1&a=2&b' })).status).toBe(202);
});

test('every booking of a shared slot gets the recording of its meeting, and other bookings do not', async () => {
  const world = await newWorld('admin');
  const eventType = await world.eventType([world.member], { capacity: 4 });
  const other = await world.eventType([world.admin], { capacity: 4 });
  const start = at(2, '09:00');
  const slot = [await book(world, eventType, start), await book(world, eventType, start)];
  const left = await book(world, eventType, start);
  const elsewhere = [await book(world, eventType, at(2, '10:00')), await book(world, other, start)];
  await call(CancelBooking, { as: world.owner, params: { uid: left.uid }, body: {} });
  const id = await newMeeting({
    organizationId: world.of,
    eventTypeId: eventType.uid,
    startedAtMs: Date.parse(start),
    hostId: world.member.userId,
  });
  for (const notice of [recordingCompleted(id), recordingCompleted(id)]) {
    expect((await send(notice)).status).toBe(202);
  }
  for (const booking of slot) {
    expect(await listed(world, 'recording', booking)).toMatchObject([{ videoUrl: playUrl }]);
  }
  for (const booking of [left, ...elsewhere]) {
    expect(await listed(world, 'recording', booking)).toEqual([]);
  }
  await tellChanges();
  const { events } = await readFeed(world.owner, { kind: 'recording_ready' });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

const nobody: MeetingOwner = {
  organizationId: 'nothing' as OrganizationId,
  bookingUid: 'nothing',
};

test('a notice about an unknown meeting, another account, a deleted booking or another kind is accepted and stores nothing', async () => {
  const { world, booking, id } = await bookWithMeeting();
  const gone = await newMeeting(nobody);
  const writes = recordWrites();
  for (const notice of [
    recordingCompleted(1),
    recordingCompleted(id, {}, 'AnotherAccount'),
    recordingCompleted(gone),
    { event: 'meeting.started', payload: { account_id: 7, object: { id } } },
    deauthorized('AnotherAccount', 'z', '2032-02-23T22:14:57Z'),
    { event: '__proto__' },
    recordingCompleted(id, { recording_files: [] }),
    recordingCompleted(id, { recording_files: [file({ file_type: 'CHAT' }), file({ id: null })] }),
    recordingCompleted(id, { recording_files: [file({ status: 'processing' })] }),
    summaryCompleted(id, { summary_overview: '', summary_details: null, next_steps: [' '] }),
  ]) {
    const { status, body } = await send(notice);
    expect([status, body]).toEqual([202, {}]);
  }
  writes.end();
  expect(writes.keys).toEqual([]);
  expect((await listAttachments(world, booking)).flat()).toEqual([]);
});

test('a meeting number and its digits as text are the same meeting', async () => {
  const { world, booking, id } = await bookWithMeeting();
  await send(recordingCompleted(String(id)));
  expect(await listed(world, 'recording', booking)).toHaveLength(1);
});

test('a booking with the maximum of recordings does not stop the other files, and the log counts what was not stored', async () => {
  const { world, booking, id } = await bookWithMeeting();
  await fill(world, booking, 'recording', 1000, 0);
  const files = { recording_files: [file(), file({ id: 'another' }), transcriptFile] };
  expect((await send(recordingCompleted(id, files))).status).toBe(202);
  expect(logLines.at(-1)).toMatchObject({ status: 202, full: 2, organizationId: world.of });
  const counts = (await listAttachments(world, booking)).map(({ length }) => length);
  expect(counts).toEqual([0, 1, 0]);
});

test('a notice that cannot be stored is an error, so that Zoom sends it again', async () => {
  const { world, booking, id } = await bookWithMeeting();
  let failing = 'GetItem';
  let error: Error = Object.assign(new Error('The table is unavailable.'), {
    name: 'TimeoutError',
  });
  beforeTableCalls((name) => {
    if (name === failing) throw error;
  });
  expect((await send(recordingCompleted(id))).body.code).toBe('service/unavailable');
  failing = 'TransactWriteItems';
  expect((await send(recordingCompleted(id))).body.code).toBe('service/undecided');
  error = new TypeError('a secret of the house');
  const { body } = await send(recordingCompleted(id));
  expect(body.code).toBe('service/failed');
  expect(JSON.stringify(body)).not.toContain('secret');
  failing = '';
  expect((await send(recordingCompleted(id))).status).toBe(202);
  expect(await listed(world, 'recording', booking)).toHaveLength(1);
});
