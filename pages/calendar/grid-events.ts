import type { Calendar } from '@event-calendar/core';
import type { Entry } from './entries.ts';
import { placedIn } from './entry-times.ts';
import { texts } from './texts.ts';

/** What people call an entry. */
export function titleOf(entry: Entry): string {
  if (entry.kind === 'schedule') return entry.schedule.name || texts.untitled;
  if (entry.kind === 'booking') return entry.booking.name || texts.untitled;
  return entry.source.type === 'calendar' ? texts.busyElsewhere : texts.unreadable;
}

/** What kind of entry it is, in words and not by its colour alone. */
export function kindOf(entry: Entry): string {
  if (entry.kind === 'busy') return texts.kinds.busy;
  if (entry.kind === 'booking') {
    const { spamType, status } = entry.booking;
    if (spamType === 1) return texts.kinds.suspected;
    return status === 'request' ? texts.kinds.request : texts.kinds.booking;
  }
  return entry.schedule.transparency === 'opaque' ? texts.kinds.schedule : texts.kinds.free;
}

const classOf = (entry: Entry): string => {
  if (entry.kind === 'schedule') return entry.schedule.transparency;
  return entry.kind === 'booking' ? entry.booking.status : 'elsewhere';
};

/** What the grid keeps of what it draws. */
export interface GridProps {
  readonly entry?: Entry;
  readonly isSaving?: boolean;
  readonly more?: { readonly date: string; readonly count: number };
}

interface Look {
  readonly timeZone: string;
  /** Entries of this id are on their way to the service. */
  readonly savingId: string | undefined;
  readonly isMovable: (entry: Entry) => boolean;
}

/** What is no longer than this has room for one line. */
const shortMs = 40 * 60_000;

/** An entry as the grid takes it. */
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
      classOf(entry),
      ...(entry.endMs - entry.startMs <= shortMs ? ['short'] : []),
      ...(isSaving ? ['saving'] : []),
    ],
    extendedProps: { entry, isSaving } satisfies GridProps,
  };
}

/** That a day has more entries than a month shows. It stands under them. */
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
