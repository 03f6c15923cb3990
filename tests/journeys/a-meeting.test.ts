import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { AuthorizeConferencingConnection } from '../../lib/contract/conferencing/authorize-conferencing-connection.ts';
import { ConnectConferencing } from '../../lib/contract/conferencing/connect-conferencing.ts';
import { ListEvents } from '../../lib/contract/feed/list-events.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { at } from '../api/bookings/guests.ts';
import { startZoom, type Zoom } from '../api/conferencing/connecting.ts';
import { atZoom, settle } from '../api/conferencing/zoom.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { recordingCompleted, signed } from '../support/meetings/zoom-notices.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { to } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { type OwnService, startPatientService } from '../support/processes/service.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld } from '../support/world.ts';

const inbox = mailSinkOfFile();
let zoom: Zoom;
let service: OwnService;
beforeAll(async () => {
  // Zoom starts first, because the service gets its address from the environment.
  zoom = await startZoom();
  service = await startPatientService();
});
afterAll(() => Promise.all([service.stop(), zoom.close()]));

test('a meeting is created with the account of its host, and its recording is received after it', async () => {
  const world = await newWorld();
  const { owner, member: host } = world;
  const receiver = await startReceiver();
  const hooks = { url: receiver.url, events: ['recording_ready'] };
  await service.decided(CreateWebhookEndpoint, { as: owner, body: hooks });

  // The host connects their account: they consent at Zoom, and a page sends the code of Zoom to the service.
  const params = { provider: 'zoom' };
  const begun = await service.decided(ConnectConferencing, { as: host, params, body: {} });
  const { uid: connection, authorizationUrl = '' } = begun.body.data;
  const { code, state } = await zoom.server.agree(authorizationUrl);
  const authorized = await service.decided(AuthorizeConferencingConnection, {
    as: host,
    params: { uid: connection },
    body: { code, state },
  });
  expect(authorized.body.data).toMatchObject({ status: 'connected', account: 'ann@zoom.example' });

  // A guest books. The meeting has no link yet, so no mail is sent.
  const eventType = await atZoom(world, [host]);
  const booked = await service.decided(CreateBooking, {
    as: owner,
    body: {
      eventTypeId: eventType.uid,
      startedAt: at(2, '09:00'),
      timeZone: 'Asia/Tokyo',
      email: 'ada@example.com',
      name: 'Ada',
      locationId: 'zoom',
    },
  });
  const { uid } = booked.body.data;
  expect(booked.body.data).toMatchObject({ url: '', urlStatus: 'pending' });
  await sendMails();
  expect(inbox().mails).toEqual([]);

  // The worker creates the meeting. Its link is in the booking, in the mails, and in their calendar entries.
  await settle();
  const [meeting, ...others] = zoom.meetings.meetings.values();
  expect(others).toEqual([]);
  const url = meeting?.join_url ?? '';
  const read = () => service.decided(GetBooking, { as: owner, params: { uid } });
  expect((await read()).body.data).toMatchObject({ url, urlStatus: 'available' });
  // The mails that waited for the link look again after a few seconds.
  for (const seconds of [5, 10]) await sendMails(Date.now() + seconds * 1000);
  const mails = inbox().mails.splice(0);
  expect(mails.map(to).toSorted()).toEqual(['ada@example.com', host.email].toSorted());
  for (const { text, entry = '' } of mails) {
    expect(text).toContain(url);
    expect(readEntry(entry)).toMatchObject({ location: url, url });
  }

  // Zoom reports a recording of the meeting. A report with a wrong signature is refused.
  const notice = signed(recordingCompleted(meeting?.id, {}, 'account1'));
  const notify = (headers: Record<string, string>) =>
    fetch(`${service.baseUrls[0]}/v1/conferencing/zoom/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: notice.rawBody,
    });
  const forged = { ...notice.headers, 'x-zm-signature': `v0=${'0'.repeat(64)}` };
  expect((await notify(forged)).status).toBe(401);
  for (const _ of ['once', 'and again']) expect((await notify(notice.headers)).status).toBe(202);
  const list = { as: owner, params: { bookingId: uid } };
  const { body } = await service.decided(ListBookingRecordings, list);
  const videoUrl = expect.stringMatching(/^https:\/\/example\.zoom\.us\/rec\/play\//u);
  expect(body.data).toMatchObject([{ videoUrl, videoThumbnailUrl: '', isShareVideo: false }]);

  // The repeated report makes one event, which is sent to the webhook.
  await settle();
  await sendDue();
  const object = { bookingId: uid, type: 'recording', videoUrl };
  const followed = await service.decided(ListEvents, {
    as: owner,
    query: { kind: 'recording_ready' },
  });
  expect(followed.body.data).toMatchObject([{ object, by: null }]);
  const hooked = receiver.received.map((one) => JSON.parse(one.body));
  expect(hooked).toMatchObject([{ event: 'recording_ready', object }]);

  // The booking is cancelled: the meeting is deleted, and its recording stays.
  await service.decided(CancelBooking, { as: owner, params: { uid }, body: {} });
  await settle();
  expect(zoom.meetings.meetings.size).toBe(0);
  expect((await read()).body.data).toMatchObject({ status: 'cancel', url: '', urlStatus: 'none' });
  expect((await service.decided(ListBookingRecordings, list)).body.data).toHaveLength(1);
  await sendMails();
  const farewells = inbox().mails.map(({ entry = '' }) => readEntry(entry));
  expect(farewells).toMatchObject([{ status: 'CANCELLED' }, { status: 'CANCELLED' }]);
});
