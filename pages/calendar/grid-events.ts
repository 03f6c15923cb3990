import type { Calendar } from '@event-calendar/core';
import { bookingLines } from './booking-lines.ts';
import type { Entry } from './entries.ts';
import { placedIn } from './entry-times.ts';
import { texts } from './texts.ts';

/** The one or two lines that name an entry. */
export function linesOf(entry: Entry): readonly string[] {
  if (entry.kind === 'schedule') {
    const { isConcealed, name } = entry.schedule;
    return [isConcealed ? texts.concealed : name || texts.untitled];
  }
  if (entry.kind === 'booking') return bookingLines(entry, texts);
  return [entry.source.type === 'calendar' ? texts.busyElsewhere : texts.unreadable];
}

export const titleOf = (entry: Entry): string => linesOf(entry).join(' ');

/** The kind of an entry in words, because the colour alone is not accessible. */
export function kindOf(entry: Entry): string {
  if (entry.kind === 'busy') return texts.kinds.busy;
  if (entry.kind === 'booking') {
    const { spamType, status } = entry.booking;
    if (spamType === 1) return texts.kinds.suspected;
    return status === 'request' ? texts.kinds.request : texts.kinds.booking;
  }
  const { behavior, transparency } = entry.schedule;
  const isFree = transparency === 'transparent';
  if (behavior === 'work') return isFree ? texts.kinds.freeWork : texts.kinds.work;
  return isFree ? texts.kinds.free : texts.kinds.schedule;
}

function classesOf(entry: Entry): readonly string[] {
  if (entry.kind === 'busy') return ['elsewhere'];
  if (entry.kind === 'booking') return [entry.booking.status];
  const { behavior, transparency } = entry.schedule;
  return behavior === 'work' ? [transparency, 'work'] : [transparency];
}

/** The properties that the grid stores with each event. */
export interface GridProps {
  readonly entry?: Entry;
  readonly isSaving?: boolean;
  readonly more?: { readonly date: string; readonly count: number };
}

interface Look {
  readonly timeZone: string;
  /** The ID of the entry that is being saved. */
  readonly savingId: string | undefined;
  readonly isMovable: (entry: Entry) => boolean;
}

/** Maximum duration of an entry that has room for only one line. */
const shortMs = 40 * 60_000;

/** Converts an entry to an event of the grid. */
export function gridEvent(entry: Entry, look: Look): Calendar.EventInput {
  const { start, end, allDay } = placedIn(entry, look.timeZone);
  const isSaving = entry.id === look.savingId;
  const editable = look.isMovable(entry) && look.savingId === undefined;
  return {
    id: entry.id,
    start,
    end,
    allDay,
    title: titleOf(entry),
    editable,
    startEditable: editable,
    durationEditable: editable,
    classNames: [
      'entry',
      entry.kind,
      ...classesOf(entry),
      ...(entry.endMs - entry.startMs <= shortMs ? ['short'] : []),
      ...(isSaving ? ['saving'] : []),
    ],
    extendedProps: { entry, isSaving } satisfies GridProps,
  };
}

/** The number of a day's entries that a month does not draw. The late start sorts it below the others. */
export const moreEvent = (date: string, count: number): Calendar.EventInput => ({
  id: `more ${date}`,
  start: `${date}T23:59:00`,
  end: `${date}T23:59:59`,
  allDay: false,
  editable: false,
  startEditable: false,
  durationEditable: false,
  classNames: ['entry', 'more'],
  extendedProps: { more: { date, count } } satisfies GridProps,
});
