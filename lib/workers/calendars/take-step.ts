import { openedAccount, withSource } from '../../app/external-calendars/account.ts';
import { grantDeps } from '../../app/external-calendars/grants.ts';
import { loadConnection } from '../../app/external-calendars/load-connection.ts';
import { parseInThread } from '../../app/external-calendars/parse-in-thread.ts';
import { serviceHost } from '../../app/public-url.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import { openAccount } from '../../data/external-calendars/connection-secrets.ts';
import {
  markUnwritable,
  markWritable,
} from '../../data/external-calendars/unwritable-calendars.ts';
import { forgetWritten, writeDown } from '../../data/external-calendars/written-entries.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import {
  afterFailure,
  type EntryRecord,
  type EntryStep,
  isLasting,
} from '../../domain/external-calendars/entry-steps.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import { openSource } from '../../outbound/calendars/open-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { type EntrySubject, entryOf } from './entry-subject.ts';
import { putEntry, takeEntry } from './put-entry.ts';

/** The provider of one calendar gets so long for one entry. */
const providerMs = 15_000;
/** So much more is left to write down what came of it. */
const spareMs = 5000;
/** So long it may take until its access is renewed. */
const accessMs = 9000;
/** What is longer is no tag that is kept: then the entry is written over whatever is there. */
const longestTag = 1000;

const deps = { openAccount, openSource, surroundings, ...grantDeps };

/** With what a worker writes entries of one name. */
export interface Placing {
  readonly nowMs: () => number;
  /** Until when nobody else does (epoch milliseconds). */
  readonly untilMs: number;
  /** Whether that still holds. */
  readonly isOurs: () => Promise<boolean>;
  /** Connections whose provider did not answer in time. It is not waited for again: others would wait with it. */
  readonly silent: Set<string>;
  readonly count: (came: 'put' | 'removed' | 'forgotten' | 'failed') => void;
  /** What goes wrong that no provider is to do stands in the log. */
  readonly report: (error: Error) => void;
}

/** What is left of it: another attempt at an instant (epoch milliseconds), or the rest of it now. */
export interface StepOutcome {
  readonly nextMs?: number;
  readonly isOpen?: boolean;
}

/** What all entries of one name have in common. */
interface About {
  readonly subject: EntrySubject;
  readonly snapshot: Snapshot;
  readonly sum: string;
  /** Until when it is remembered where they stand, in epoch milliseconds. */
  readonly untilMs: number;
}

/**
 * Writes one entry, or removes it. That it is about to is written down first: so who is stopped in between, or never learns
 * what came of it, does it again, and what stands in the calendar is never unknown to the service.
 */
export async function takeStep(
  of: OrganizationId,
  { does, entry }: EntryStep,
  about: About,
  placing: Placing,
): Promise<StepOutcome> {
  const { name } = about.subject;
  if (does === 'forget') {
    placing.count('forgotten');
    return (await forgetWritten(of, name, entry)) === 'refused' ? { isOpen: true } : {};
  }
  const { nowMs, untilMs } = placing;
  const leftMs = Math.min(timeLeftMs(), untilMs - nowMs());
  if (leftMs < accessMs + providerMs + spareMs) return { isOpen: true };
  const pending = await pendingOf(of, name, entry, about);
  if (pending === 'refused') return { isOpen: true };
  const { silent } = placing;
  try {
    if (silent.has(entry.connection)) throw new CalendarFailure('timeout');
    const came = await write(of, does, pending, about, placing);
    if (came === 'overtaken') return { isOpen: true };
    placing.count(does === 'put' ? 'put' : 'removed');
    if (isLasting(pending)) await markWritable(of, pending, nowMs());
    return {};
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (!(error instanceof CalendarFailure)) placing.report(error as Error);
    else if (error.problem === 'timeout') silent.add(entry.connection);
    placing.count('failed');
    const after = afterFailure(pending, nowMs(), Math.random());
    if (does === 'put' && isLasting(after)) await markUnwritable(of, pending, nowMs());
    const failed = await writeDown(of, name, { ...pending, ...after }, about.untilMs);
    return failed === 'refused' ? { isOpen: true } : { nextMs: after.nextMs };
  }
}

/** As it is written down before its provider is asked. */
const pendingOf = async (
  of: OrganizationId,
  name: string,
  entry: EntryRecord,
  { untilMs }: About,
): Promise<EntryRecord | 'refused'> =>
  entry.ver > 0 && entry.sum === undefined
    ? entry
    : writeDown(of, name, { ...entry, sum: undefined }, untilMs);

async function write(
  of: OrganizationId,
  does: 'put' | 'remove',
  pending: EntryRecord,
  { subject, snapshot, sum, untilMs }: About,
  { nowMs, isOurs }: Placing,
): Promise<'done' | 'overtaken'> {
  const { userId, connection } = pending;
  const stored = snapshot.get(storedConnection({ userId, uid: connection }));
  if (stored === undefined) throw new Error('The connection was not read.');
  const account = await openedAccount(of, userId, stored, nowMs(), deps);
  const timeZone = snapshot.get(storedUser(userId))?.user.timeZone ?? 'UTC';
  const written = entryOf(subject, pending, snapshot, { host: serviceHost(), timeZone });
  const conflicts = { mayReplace: isOurs, findId: () => findId(of, pending, written.uid) };
  const use = async (source: CalendarSource): Promise<EntryRecord | 'removed' | 'overtaken'> => {
    const isNamed = does === 'remove' && pending.id !== undefined;
    const put = isNamed ? undefined : await putEntry(source, pending, written, conflicts);
    if (put === 'overtaken') return put;
    const { etag = '' } = put ?? pending;
    const tag = etag !== '' && etag.length <= longestTag ? etag : undefined;
    const known = { ...pending, id: put?.id ?? (pending.id as string), etag: tag };
    return does === 'put' ? known : takeEntry(source, known, conflicts);
  };
  const came = await parseInThread((run) => withSource(account, providerMs, run, deps, use));
  if (came === 'overtaken') return came;
  const kept =
    came === 'removed'
      ? await forgetWritten(of, subject.name, pending)
      : await writeDown(
          of,
          subject.name,
          { ...came, sum, failures: 0, nextMs: undefined },
          untilMs,
        );
  return kept === 'refused' ? 'overtaken' : 'done';
}

/** What was synchronized last says how the calendar calls the entry with a UID. */
async function findId(
  of: OrganizationId,
  { userId, connection, calendarId }: EntryRecord,
  uid: string,
): Promise<string | undefined> {
  const { synced } = await loadConnection(connection, userId, () => true, wholeReaderOf(of));
  const entries = synced.find(({ id }) => id === calendarId)?.entries ?? [];
  return entries.find((one) => one.uid === uid)?.id;
}
