import type { EntryRecord } from '../../domain/external-calendars/entry-steps.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';

type Written = Parameters<CalendarSource['put']>[1];

/** How an entry is written if the calendar contains something unexpected. */
interface Conflicts {
  /** Whether no other worker writes the entry, so that changes of its owner may be overwritten. */
  readonly mayReplace: () => Promise<boolean>;
  /** The ID of another entry with the same UID, such as one that its owner added from a mail. */
  readonly findId: () => Promise<string | undefined>;
}

/** The ID and the tag of an entry at the provider; `overtaken` if another worker writes it. */
type Put = { readonly id: string; readonly etag: string | undefined } | 'overtaken';

/**
 * Writes an entry. Overwrites it only if it is unchanged since the last write, or if no other worker writes it, so that a late
 * worker never replaces a newer text.
 */
export async function putEntry(
  source: CalendarSource,
  { calendarId, id, etag }: EntryRecord,
  written: Pick<Written, 'uid' | 'text' | 'event'>,
  { mayReplace, findId }: Conflicts,
): Promise<Put> {
  const named = { ...written, ...(id !== undefined && { id }) };
  // A new entry must not exist yet.
  const expected = id === undefined ? null : etag;
  const first = await source.put(calendarId, {
    ...named,
    ...(expected !== undefined && { etag: expected }),
  });
  if (first.outcome === 'stored') return first;
  if (!(await mayReplace())) return 'overtaken';
  const second = await source.put(calendarId, named);
  if (second.outcome === 'stored') return second;
  const other = await findId();
  if (other === undefined || other === second.id) throw new CalendarFailure('not-a-calendar');
  const third = await source.put(calendarId, { ...written, id: other });
  if (third.outcome === 'stored') return third;
  throw new CalendarFailure('not-a-calendar');
}

/** Removes an entry, even if its owner has changed it. */
export async function takeEntry(
  source: CalendarSource,
  { calendarId, id, etag }: EntryRecord & { readonly id: string },
  { mayReplace }: Pick<Conflicts, 'mayReplace'>,
): Promise<'removed' | 'overtaken'> {
  const first = await source.remove(calendarId, id, etag);
  if (first !== 'conflict') return 'removed';
  if (!(await mayReplace())) return 'overtaken';
  const second = await source.remove(calendarId, id);
  if (second === 'conflict') throw new CalendarFailure('not-a-calendar');
  return 'removed';
}
