import { insertAttachment } from '../../lib/admin/insert-attachment.ts';
import { createBooking } from '../../lib/app/bookings/create-booking.ts';
import { freeStarts } from '../../lib/app/hours/free-starts.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { demoIds } from '../../lib/contract/demo-ids.ts';
import { listHostLoads } from '../../lib/data/assignment/host-loads.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { floorMinute, minuteToMs } from '../../lib/domain/ledger/week.ts';
import type { Actor } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';

const newBookingId = () => demoIds.booking;
const deps = { listSeats, listHostLoads, newUid: newBookingId };
const daysAhead = 10;
const dayMinutes = 1440;

/**
 * Creates a booking with the operation itself, so that the ledger matches it, and adds recordings,
 * a transcript and a recap.
 */
export async function recordedBooking(
  actor: Actor,
  eventTypeId: string,
  nowMs: number,
): Promise<string> {
  const store = wholeStoreOf(actor.organizationId);
  const from = floorMinute(nowMs) + daysAhead * dayMinutes;
  const period = { from, to: from + dayMinutes };
  const [free] = (await freeStarts(eventTypeId, period, nowMs, { reader: store, listSeats })) ?? [];
  if (free === undefined) throw new Error('The demo has no start for its booking.');
  const { data } = await createBooking(
    {
      startedAt: minuteToMs(free.start),
      timeZone: 'Europe/London',
      eventTypeId,
      name: 'Fern Quillfeather',
      email: 'fern.quillfeather@example.com',
      message: 'A conversation whose recordings are there already, to show how they are listed.',
      locationId: null,
    },
    {
      actor,
      nowMs,
      requestId: crypto.randomUUID(),
      dryRun: false,
      precondition: undefined,
    },
    store,
    deps,
  );
  await addAttachments(actor, data.uid, nowMs);
  return data.uid;
}

/**
 * Adds a transcript, a recap and three recordings. Two recordings have the same millisecond, so
 * their order shows how equal times are sorted.
 */
async function addAttachments({ organizationId }: Actor, booking: string, nowMs: number) {
  const bornAgo = (minutes: number) => {
    const at = formatInstant(nowMs - minuteToMs(minutes));
    return { uid: newUid(), createdAt: at, updatedAt: at };
  };
  for (const [index, minutes] of [50, 20, 20].entries()) {
    const born = bornAgo(minutes);
    await insertAttachment(organizationId, booking, 'recording', {
      ...born,
      videoUrl: `https://recordings.example.com/${born.uid}.mp4`,
      videoThumbnailUrl: `https://recordings.example.com/${born.uid}.jpg`,
      isShareVideo: index === 0,
    });
  }
  const born = bornAgo(15);
  await insertAttachment(organizationId, booking, 'transcript', {
    ...born,
    language: 'en',
    transcriptUrl: `https://recordings.example.com/${born.uid}.vtt`,
  });
  await insertAttachment(organizationId, booking, 'recap', {
    ...bornAgo(10),
    title: 'How recordings are listed',
    summary: 'The newest stands first. Those of one instant have one order, too.',
    actionItems: ['Look at the recordings.', 'Read the transcript.'],
  });
}
