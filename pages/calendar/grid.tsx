import {
  type Calendar,
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  List,
  TimeGrid,
} from '@event-calendar/core';
import { useEffect, useRef } from 'preact/hooks';
import type { Entry } from './entries.ts';
import { focusAgain, focusedEntry } from './entry-focus.ts';
import { movedTimes, type NewTimes, resizedTimes } from './entry-times.ts';
import { gridOptions, gridViews } from './grid-options.ts';
import { Outside } from './outside.tsx';
import { texts } from './texts.ts';
import type { CalendarSelection } from './use-calendar-selection.ts';
import { dayStart, instantAt } from './wall-clock.ts';

/** A time that was chosen for a new entry. */
export interface Chosen extends NewTimes {
  readonly isAllDay: boolean;
}

interface Props {
  readonly shown: CalendarSelection;
  readonly events: readonly Calendar.EventInput[];
  /** Whether the displayed period is loaded. Until then, the grid shows no text for an empty period. */
  readonly isLoaded: boolean;
  /** The time of day at which the displayed period opens. */
  readonly opensAt: string;
  readonly canCreate: boolean;
  readonly onOpen: (entry: Entry) => void;
  readonly onDay: (date: string) => void;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onMove: (entry: Entry, times: NewTimes) => void;
}

const entryOf = ({ extendedProps }: Calendar.Event): Entry => extendedProps.entry as Entry;

/** The grid reports no delta for an entry that was dropped without moving over the days. */
const msOf = (delta: Calendar.Duration | undefined): number =>
  delta === undefined ? 0 : (delta.days * 86_400 + delta.seconds) * 1000;

/** Duration of a new entry that the user creates with a click. */
const clickMs = 30 * 60_000;

function chosenOf(
  startStr: string,
  endStr: string | undefined,
  isAllDay: boolean,
  zone: string,
): Chosen {
  const at = (text: string) =>
    isAllDay ? dayStart(text.slice(0, 10), zone) : instantAt(text, zone);
  const startMs = at(startStr);
  const endMs = endStr === undefined ? startMs + (isAllDay ? 86_400_000 : clickMs) : at(endStr);
  return { startMs, endMs, isAllDay };
}

/** The event handlers. They read only the texts of times, because the dates of the grid are in the browser's zone. */
const handlers = (given: () => Props): Calendar.Options => ({
  dateClick: ({ dateStr, allDay }) => {
    const { canCreate, onChoose, shown } = given();
    if (canCreate) onChoose(chosenOf(dateStr, undefined, allDay, shown.timeZone));
  },
  select: ({ startStr, endStr, allDay }) => {
    const { onChoose, shown } = given();
    onChoose(chosenOf(startStr, endStr, allDay, shown.timeZone));
  },
  eventDrop: ({ event, delta, revert }) => {
    const { onMove, onOpen, shown } = given();
    const [entry, byMs] = [entryOf(event), msOf(delta)];
    revert();
    // The pointer may move slightly during a click, which the grid reports as a drop.
    if (byMs === 0) onOpen(entry);
    else onMove(entry, movedTimes(entry, byMs, shown.timeZone));
  },
  eventResize: ({ event, endDelta, revert }) => {
    const { onMove, shown } = given();
    const [entry, byMs] = [entryOf(event), msOf(endDelta)];
    const times = resizedTimes(entry, byMs, shown.timeZone);
    revert();
    if (byMs !== 0 && times !== undefined) onMove(entry, times);
  },
});

/** Attributes to remove. With them, the grid claims to be a table, although its entries are not inside the cells. */
const tableAttributes = ['role', 'aria-colindex'] as const;
const ofTable = '[role]:not([role="button"]), [aria-colindex]';

function withoutTable(element: HTMLElement): MutationObserver {
  const strip = () => {
    for (const one of element.querySelectorAll(ofTable)) {
      for (const name of tableAttributes) one.removeAttribute(name);
    }
    // Without entries, users of a keyboard could not scroll.
    for (const one of element.querySelectorAll('.ec-time-grid .ec-main:not([tabindex])')) {
      one.setAttribute('tabindex', '0');
      one.setAttribute('aria-label', texts.grid);
    }
    // The days of a list are headings below the h1 of the page.
    for (const one of element.querySelectorAll('h4:not([aria-level])')) {
      one.setAttribute('aria-level', '2');
    }
  };
  const observer = new MutationObserver(strip);
  const attributeFilter = [...tableAttributes];
  observer.observe(element, { childList: true, subtree: true, attributeFilter });
  strip();
  return observer;
}

/** Shows another period in the grid, which opens at its own time of day when it is loaded. */
function useDisplayedPeriod(
  calendar: { readonly current: Calendar | undefined },
  { shown: { date, timeZone, view }, isLoaded, opensAt, canCreate }: Props,
): void {
  useEffect(() => {
    calendar.current?.setOption('date', date);
  }, [date]);
  useEffect(() => {
    calendar.current?.setOption('noEventsContent', isLoaded ? texts.nothing : '');
  }, [isLoaded, timeZone, view, canCreate]);
  useEffect(() => {
    // A reload does not scroll, so `opensAt` is not a dependency.
    if (isLoaded) calendar.current?.setOption('scrollTime', opensAt);
  }, [isLoaded, date, timeZone, view, canCreate]);
}

/** The grid of days and hours. It draws the events, and reports the actions of the user. */
export function Grid(given: Props) {
  const { shown, events, canCreate } = given;
  const element = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar | undefined>(undefined);
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const created = createCalendar(target, [DayGrid, TimeGrid, List, Interaction], {
      ...gridOptions(shown.timeZone, {
        onOpen: (entry) => latest.current.onOpen(entry),
        onDay: (date) => latest.current.onDay(date),
      }),
      ...handlers(() => latest.current),
      view: gridViews[shown.view],
      date: shown.date,
      selectable: canCreate,
      events: [...events],
    });
    calendar.current = created;
    const observer = withoutTable(target);
    return () => {
      observer.disconnect();
      calendar.current = undefined;
      void destroyCalendar(created);
    };
    // Each view gets a new grid. Otherwise a month is first laid out with all entries of a week, which takes seconds.
  }, [shown.timeZone, shown.view, canCreate]);
  useEffect(() => {
    const [focused, id] = [document.activeElement, focusedEntry()];
    calendar.current?.setOption('events', [...events]);
    if (id !== undefined) requestAnimationFrame(() => focusAgain(focused, id));
  }, [events]);
  useDisplayedPeriod(calendar, given);
  return (
    <div class={`grid-frame ${shown.view}`}>
      <div ref={element} class={`grid ${shown.view}`} />
      <Outside key={shown.view} frame={element} />
    </div>
  );
}
