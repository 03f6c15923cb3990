import type { Calendar } from '@event-calendar/core';
import { firstDayOfWeek, hourCycle, spoken } from '../shared/locale.ts';
import { write, writeDate, writeSpan } from '../shared/times.ts';
import type { View } from './displayed-period.ts';
import type { Entry } from './entries.ts';
import { type GridProps, kindOf, linesOf } from './grid-events.ts';
import { texts } from './texts.ts';
import { offsetText } from './wall-clock.ts';

export const gridViews: Readonly<Record<View, string>> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  list: 'listWeek',
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** The times of an entry as text. An all-day entry includes its last day. */
export function spanOf(
  { startMs, endMs }: Pick<Entry, 'startMs' | 'endMs'>,
  timeZone: string,
  isAllDay: boolean,
): string {
  if (!isAllDay) return writeSpan(iso(startMs), iso(endMs), timeZone);
  const [first, last] = [startMs, endMs - 1].map((ms) => write(iso(ms), timeZone, 'shortDate'));
  return first === last ? texts.allDay : `${first} – ${last}`;
}

function element(className: string, text: string): HTMLElement {
  const created = document.createElement('span');
  created.className = className;
  created.textContent = text;
  return created;
}

function line(...parts: readonly HTMLElement[]): HTMLElement {
  const created = element('entry-line', '');
  created.append(...parts);
  return created;
}

function button(onClick: () => void, ...parts: readonly HTMLElement[]): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.append(...parts);
  created.addEventListener('click', onClick);
  return created;
}

const dayMs = 86_400_000;

/** Leaves out the dates in a column, which has its day as the heading, unless the entry lasts a day or longer. */
function timeOf(entry: Entry, timeZone: string, isList: boolean): string {
  const { startMs, endMs } = entry;
  if (isList || endMs - startMs >= dayMs) return spanOf(entry, timeZone, false);
  return [startMs, endMs].map((ms) => write(iso(ms), timeZone, 'time')).join(' – ');
}

/** The callbacks of the buttons in the grid. */
export interface Opening {
  readonly onOpen: (entry: Entry) => void;
  readonly onDay: (date: string) => void;
}

/**
 * The content of an entry: a button that opens it. Users write the name of an entry, so it is inserted as text only.
 */
function contentOf(
  { event: { allDay, extendedProps }, view }: Calendar.EventContentInfo,
  timeZone: string,
  { onOpen, onDay }: Opening,
): Calendar.Content {
  const { entry, isSaving, more } = extendedProps as GridProps;
  if (more !== undefined) {
    const label = element('entry-more', texts.more(more.count));
    const day = element('unseen', `, ${writeDate(more.date, 'shortDate')}`);
    return { domNodes: [button(() => onDay(more.date), label, day)] };
  }
  if (entry === undefined) return { domNodes: [] };
  const isList = view.type.startsWith('list');
  const [title = '', second = ''] = linesOf(entry);
  const opens = button(
    () => onOpen(entry),
    element('unseen', `${write(iso(entry.startMs), timeZone, 'shortDate')}, `),
    line(
      element('entry-time', allDay ? '' : `${timeOf(entry, timeZone, isList)} `),
      element('entry-title', `${title} `),
    ),
    line(
      element('entry-second', second && `${second} `),
      element('entry-kind', isSaving ? texts.saving : kindOf(entry)),
    ),
  );
  opens.dataset.entry = entry.id;
  return { domNodes: [opens] };
}

/** Options that depend on the time zone only. The grid formats the local times that it gets as if they were UTC. */
export const gridOptions = (timeZone: string, opening: Opening): Calendar.Options => ({
  timeZone: offsetText(Date.now(), timeZone),
  firstDay: firstDayOfWeek as Calendar.dayOfWeek,
  locale: spoken,
  headerToolbar: { start: '', center: '', end: '' },
  height: '100%',
  nowIndicator: true,
  slotDuration: '00:30',
  snapDuration: '00:15',
  scrollTime: '08:00',
  slotHeight: 32,
  slotEventOverlap: false,
  slotLabelFormat: { hour: 'numeric', minute: '2-digit', hourCycle },
  eventTimeFormat: { hour: 'numeric', minute: '2-digit', hourCycle },
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  views: { dayGridMonth: { dayHeaderFormat: { weekday: 'short' } } },
  listDayFormat: { weekday: 'long', month: 'long', day: 'numeric' },
  listDaySideFormat: () => '',
  allDayContent: texts.allDay,
  noEventsContent: '',
  eventResizableFromStart: false,
  eventContent: (info) => contentOf(info, timeZone, opening),
});
