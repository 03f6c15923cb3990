import { gate } from '../../data/engine/gate.ts';
import { entryJob } from '../../data/external-calendars/entry-jobs.ts';
import {
  forgetSlot,
  joinEntry,
  leaveEntry,
  readWritten,
  type WrittenDown,
  writeDown,
} from '../../data/external-calendars/written-entries.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import type { Reader } from '../../data/reader.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { slotIn } from '../../domain/external-calendars/entry-name.ts';
import {
  type EntryStep,
  entrySteps,
  hostsOfEntry,
  mayBeSameCalendar,
  placeOf,
  type RequiredEntry,
  rememberedUntilMs,
  slotsOfEntry,
} from '../../domain/external-calendars/entry-steps.ts';
import { calendarTarget, storedConnection } from '../../domain/external-calendars/needs.ts';
import type { Slot } from '../../domain/limits/shared-slot.ts';
import { storedUser } from '../../domain/people/needs.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import { scheduleIn } from '../../domain/schedules/schedule-name.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type EntrySubject, ofBooking, ofEmptySlot, ofSlot } from './entry-subject.ts';
import { scheduleSubject } from './schedule-subject.ts';
import { type Placing, type StepOutcome, takeStep } from './take-step.ts';

/** Maximum number of calendars into which the entries of one name are written concurrently. */
const placesAtOnce = 4;
/** Maximum number of bookings of a slot that are read together, to find one that still has the slot. */
const bookingsAtOnce = 20;

const nothing: StepOutcome = {};

/**
 * Writes the entries of a booking, a schedule, or a slot that guests share, into the calendars that must contain them, and
 * removes them from all others. Compares with the stored state, so it can be repeated.
 */
export async function placeEntries(
  of: OrganizationId,
  name: string,
  placing: Placing,
): Promise<StepOutcome> {
  const written = await readWritten(of, name);
  const slot = slotIn(name);
  const reader = wholeReaderOf(of);
  const schedule = scheduleIn(name);
  if (schedule !== undefined) return placeSchedule(of, schedule, written, reader, placing);
  if (slot === undefined) return placeBooking(of, name, written, reader, placing);
  const first = await bookingIn(name, written, reader);
  const subject = first ? ofSlot(name, slot, first) : ofEmptySlot(name, slot);
  return placeSubject(of, subject, written, reader, placing);
}

/** A booking that still has a slot; undefined if all bookings were cancelled or moved. */
async function bookingIn(
  slot: string,
  { bookings }: WrittenDown,
  reader: Reader,
): Promise<StoredBooking | undefined> {
  const uids = bookings.toSorted();
  for (let from = 0; from < uids.length; from += bookingsAtOnce) {
    const some = uids.slice(from, from + bookingsAtOnce);
    const snapshot = await reader.read(some.map(storedBooking));
    const found = some.flatMap((uid) => snapshot.get(storedBooking(uid)) ?? []);
    const first = found.find((stored) => slotsOfEntry(stored).includes(slot));
    if (first) return first;
  }
  return undefined;
}

async function placeBooking(
  of: OrganizationId,
  uid: string,
  written: WrittenDown,
  reader: Reader,
  placing: Placing,
): Promise<StepOutcome> {
  const stored = (await reader.read([storedBooking(uid)])).get(storedBooking(uid));
  if (stored === undefined) return nothing;
  if (!(await moveBetweenSlots(of, stored, written, reader, placing))) return { isOpen: true };
  return placeSubject(of, ofBooking(stored, hostsOfEntry(stored)), written, reader, placing);
}

async function placeSchedule(
  of: OrganizationId,
  uid: string,
  written: WrittenDown,
  reader: Reader,
  placing: Placing,
): Promise<StepOutcome> {
  const nowMs = placing.nowMs();
  const need = storedSchedule({ uid, nowMs });
  const stored = (await reader.read([need])).get(need);
  if (stored === undefined) return nothing;
  return placeSubject(of, scheduleSubject(stored, nowMs), written, reader, placing);
}

/** Stores the slots of a booking with the booking and with each slot, and enqueues the slots. Returns false if another worker does so. */
async function moveBetweenSlots(
  of: OrganizationId,
  stored: StoredBooking,
  { slots }: WrittenDown,
  reader: Reader,
  { nowMs, isOurs }: Placing,
): Promise<boolean> {
  const { uid, endedAt } = stored.booking;
  const open = await withTarget(slotsOfEntry(stored), slots, reader);
  const untilMs = rememberedUntilMs(Date.parse(endedAt), nowMs());
  for (const slot of open) {
    await joinEntry(of, uid, slot, untilMs);
    await enqueueSingleJob(entryJob(of, slot), nowMs());
  }
  const left = slots.filter((slot) => !open.includes(slot));
  if (left.length > 0 && !(await isOurs())) return false;
  for (const slot of left) {
    await leaveEntry(of, uid, slot);
    await enqueueSingleJob(entryJob(of, slot), nowMs());
    await forgetSlot(of, uid, slot);
  }
  return true;
}

/** The slots of hosts with a target calendar. When a host chooses one, all their bookings are enqueued. */
async function withTarget(
  slots: readonly string[],
  known: readonly string[],
  reader: Reader,
): Promise<readonly string[]> {
  if (slots.length === 0) return [];
  const hostOf = (slot: string) => (slotIn(slot) as Slot).userId;
  const snapshot = await reader.read(slots.map((slot) => calendarTarget(hostOf(slot))));
  return slots.filter(
    (slot) =>
      known.includes(slot) || snapshot.get(calendarTarget(hostOf(slot))).connection !== null,
  );
}

async function placeSubject(
  of: OrganizationId,
  subject: EntrySubject,
  { entries }: WrittenDown,
  reader: Reader,
  placing: Placing,
): Promise<StepOutcome> {
  const { hosts, endMs } = subject;
  if (hosts.length === 0 && entries.length === 0) return nothing;
  const snapshot = await readPlaces(subject, entries, reader);
  const nowMs = placing.nowMs();
  const required = requiredEntries(subject, snapshot);
  const steps = entrySteps({ required, endMs }, entries, snapshot, nowMs);
  const inTurn = gate(placesAtOnce);
  const about = { subject, snapshot, untilMs: rememberedUntilMs(endMs, nowMs) };
  const take = (some: readonly EntryStep[]) =>
    Promise.all(some.map((step) => inTurn(() => takeStep(of, step, about, placing))));
  const first = steps.filter((step) => isBeforeOthers(step, steps));
  const others = steps.filter((step) => !first.includes(step));
  const unsettled = first.length > 0 ? await unsettle(of, subject.name, others, about) : others;
  if (unsettled === 'refused') return { isOpen: true };
  const outcomes = [...(await take(first)), ...(await take(unsettled))];
  const renewed = required.length > 0 ? subject.renewedAtMs : undefined;
  const next = [...outcomes.flatMap(({ nextMs }) => nextMs ?? []), ...(renewed ? [renewed] : [])];
  return {
    ...(next.length > 0 && { nextMs: Math.min(...next) }),
    ...(outcomes.some(({ isOpen }) => isOpen) && { isOpen: true }),
  };
}

/** The entries of a subject in the target calendars of its hosts. */
const requiredEntries = (subject: EntrySubject, snapshot: Snapshot): readonly RequiredEntry[] =>
  subject.hosts.flatMap((userId) => {
    const place = placeOf(userId, snapshot);
    if (place === undefined) return [];
    return subject
      .entriesIn(place, snapshot)
      .map(({ part, sum }) => ({ ...place, ...(part !== undefined && { part }), sum }));
  });

/** Whether an entry is removed from a calendar that may be the same as one into which it is written. */
const isBeforeOthers = ({ does, entry }: EntryStep, steps: readonly EntryStep[]): boolean =>
  does === 'remove' &&
  steps.some((one) => one.does === 'put' && mayBeSameCalendar(one.entry, entry));

/** Stores that the contents of the calendars are unknown. If the worker dies after a removal, the entries are written again. */
async function unsettle(
  of: OrganizationId,
  name: string,
  steps: readonly EntryStep[],
  { untilMs }: { readonly untilMs: number },
): Promise<readonly EntryStep[] | 'refused'> {
  const unsettled: EntryStep[] = [];
  for (const { entry, ...step } of steps) {
    const { does } = step;
    const isSettled = does === 'put' && entry.ver > 0 && entry.sum !== undefined;
    const now = isSettled
      ? await writeDown(of, name, { ...entry, sum: undefined }, untilMs)
      : entry;
    if (now === 'refused') return now;
    unsettled.push({ ...step, entry: now });
  }
  return unsettled;
}

/** Reads the calendars that must contain entries, and those that contain some. */
async function readPlaces(
  { hosts, eventTypeId }: EntrySubject,
  entries: WrittenDown['entries'],
  reader: Reader,
): Promise<Snapshot> {
  const found = await reader.read([
    ...(eventTypeId === null ? [] : [storedEventType(eventTypeId)]),
    ...hosts.map(calendarTarget),
    ...entries.map(({ userId, connection }) => storedConnection({ userId, uid: connection })),
    ...entries.map(({ userId }) => storedUser(userId)),
  ]);
  const more = hosts.flatMap((userId) => {
    const { connection } = found.get(calendarTarget(userId));
    if (connection === null) return [];
    return [storedConnection({ userId, uid: connection }), storedUser(userId)];
  });
  return more.length > 0 ? reader.readMore(found, more) : found;
}
