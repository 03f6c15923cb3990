import type { EntryRecord } from '../../domain/external-calendars/entry-steps.ts';
import { CalendarFailure, type CalendarSource } from '../../outbound/calendars/calendar-source.ts';

type Written = Parameters<CalendarSource['put']>[1];

/** How an entry is written where something else stands than was expected. */
interface Conflicts {
  /** Whether nobody else writes it, so that what its owner has changed may be written over. */
  readonly mayReplace: () => Promise<boolean>;
  /** What the calendar calls another entry with the same UID, such as one that its owner took from a mail. */
  readonly findId: () => Promise<string | undefined>;
}

/** What the provider calls an entry, and its tag; `overtaken` where somebody else writes it by now. */
type Put = { readonly id: string; readonly etag: string | undefined } | 'overtaken';

/**
 * Writes an entry. It is only written over where it is as it was left, or after nobody else is known to write it: so who
 * is late never writes an older text over a newer one.
 */
export async function putEntry(
  source: CalendarSource,
  { calendarId, id, etag }: EntryRecord,
  written: Pick<Written, 'uid' | 'text' | 'event'>,
  { mayReplace, findId }: Conflicts,
): Promise<Put> {
  const named = { ...written, ...(id !== undefined && { id }) };
  // What was never written must not be there yet.
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

/** Removes an entry, also one that its owner has changed. */
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
