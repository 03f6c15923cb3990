import { openedAccount, withSource } from '../../app/external-calendars/account.ts';
import { grantDeps } from '../../app/external-calendars/grants.ts';
import { loadConnection } from '../../app/external-calendars/load-connection.ts';
import { parseInThread } from '../../app/external-calendars/parse-in-thread.ts';
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
import type { Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import { openSource } from '../../outbound/calendars/open-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { type EntrySubject, emptyEntry } from './entry-subject.ts';
import { putEntry, takeEntry } from './put-entry.ts';

/** Maximum time of the provider for one entry. */
const providerMs = 15_000;
/** Time to store the outcome. */
const spareMs = 5000;
/** Maximum time to renew the access to an account. */
const accessMs = 9000;
/** A longer tag is not stored. The entry is then overwritten without a check. */
const longestTag = 1000;

const deps = { openAccount, openSource, surroundings, ...grantDeps };

/** The context in which a worker writes the entries of one name. */
export interface Placing {
  readonly nowMs: () => number;
  /** No other worker writes the entries until this instant (epoch milliseconds). */
  readonly untilMs: number;
  /** Whether this worker still holds the job. */
  readonly isOurs: () => Promise<boolean>;
  /** Connections whose provider did not answer in time. The run does not wait for it again, because other entries would wait, too. */
  readonly silent: Set<string>;
  readonly count: (came: 'put' | 'removed' | 'forgotten' | 'failed') => void;
  /** Logs an error that is not a failure of the provider. */
  readonly report: (error: Error) => void;
}

/** The instant of the next attempt (epoch milliseconds), or whether work remains that can be done immediately. */
export interface StepOutcome {
  readonly nextMs?: number;
  readonly isOpen?: boolean;
}

/** The data that all entries of one name share. */
interface About {
  readonly subject: EntrySubject;
  readonly snapshot: Snapshot;
  /** The records of the entries expire at this instant (epoch milliseconds). */
  readonly untilMs: number;
}

/**
 * Writes or removes one entry. Stores this intention first, so that after a crash or a lost response another worker repeats it,
 * and the service never forgets an entry.
 */
export async function takeStep(
  of: OrganizationId,
  { does, entry, sum }: EntryStep,
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
    const came = await write(of, { does, entry: pending, sum }, about, placing);
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

/** Stores an entry as unknown before the request to its provider. */
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
  {
    does,
    entry: pending,
    sum,
  }: Pick<EntryStep, 'does' | 'entry'> & { readonly sum: EntryStep['sum'] },
  { subject, snapshot, untilMs }: About,
  { nowMs, isOurs }: Placing,
): Promise<'done' | 'overtaken'> {
  const { userId, connection } = pending;
  const stored = snapshot.get(storedConnection({ userId, uid: connection }));
  if (stored === undefined) throw new Error('The connection was not read.');
  const account = await openedAccount(of, userId, stored, nowMs(), deps);
  const content = subject.entriesIn(pending, snapshot).find(({ part }) => part === pending.part);
  const written = (content ?? emptyEntry(subject, pending, nowMs())).written(pending);
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

/** The ID of the entry with a UID, from the last synchronization. */
async function findId(
  of: OrganizationId,
  { userId, connection, calendarId }: EntryRecord,
  uid: string,
): Promise<string | undefined> {
  const { synced } = await loadConnection(connection, userId, () => true, wholeReaderOf(of));
  const entries = synced.find(({ id }) => id === calendarId)?.entries ?? [];
  return entries.find((one) => one.uid === uid)?.id;
}
