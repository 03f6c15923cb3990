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
  /** Whether what is shown has been loaded: before, nobody knows that there is nothing. */
  readonly isLoaded: boolean;
  readonly canCreate: boolean;
  readonly onOpen: (entry: Entry) => void;
  readonly onDay: (date: string) => void;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onMove: (entry: Entry, times: NewTimes) => void;
}

const entryOf = ({ extendedProps }: Calendar.Event): Entry => extendedProps.entry as Entry;

/** What was dropped without having been over the days has not moved. */
const msOf = (delta: Calendar.Duration | undefined): number =>
  delta === undefined ? 0 : (delta.days * 86_400 + delta.seconds) * 1000;

/** So long a new entry is that was chosen by a click. */
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

/** What is done on the grid. Of times only the texts are read: the grid's dates are those of the browser's own clock. */
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
    // The hand of a click is not always still.
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

/** What the grid says it is: a table, whose entries would have to stand in its cells. They stand over it, so it is none. */
const tableAttributes = ['role', 'aria-colindex'] as const;
const ofTable = '[role]:not([role="button"]), [aria-colindex]';

function withoutTable(element: HTMLElement): MutationObserver {
  const strip = () => {
    for (const one of element.querySelectorAll(ofTable)) {
      for (const name of tableAttributes) one.removeAttribute(name);
    }
    // The days of a list stand under the heading of the page.
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

/** The grid of days and hours. It draws what it is given, and says what is done on it. */
export function Grid(given: Props) {
  const { shown, events, isLoaded, canCreate } = given;
  const element = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar | undefined>(undefined);
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const made = createCalendar(target, [DayGrid, TimeGrid, List, Interaction], {
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
    calendar.current = made;
    const observer = withoutTable(target);
    return () => {
      observer.disconnect();
      calendar.current = undefined;
      void destroyCalendar(made);
    };
    // A month that is laid out with all entries of a week before it gets its own takes seconds, so each view is made anew.
  }, [shown.timeZone, shown.view, canCreate]);
  useEffect(() => {
    const [focused, id] = [document.activeElement, focusedEntry()];
    calendar.current?.setOption('events', [...events]);
    if (id !== undefined) requestAnimationFrame(() => focusAgain(focused, id));
  }, [events]);
  useEffect(() => {
    calendar.current?.setOption('date', shown.date);
  }, [shown.date]);
  useEffect(() => {
    calendar.current?.setOption('noEventsContent', isLoaded ? texts.nothing : '');
  }, [isLoaded, shown.timeZone, shown.view, canCreate]);
  return <div ref={element} class={`grid ${shown.view}`} />;
}
