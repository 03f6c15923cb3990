import { unknownZone } from '../time/unknown-zone.ts';
import { pointerTo, type Violation } from '../violation.ts';
import type { BookingWindow, EventType } from './event-type.ts';

type Judged = Partial<
  Pick<EventType, 'timeZone' | 'window' | 'locations' | 'questions' | 'limits' | 'payment'>
>;
export type EventTypeViolation = Violation<
  'time-zone/unknown' | 'time/end-not-after-start' | 'event-type/item-repeated'
>;

/** Checks only the members that were sent. */
export function eventTypeViolations({
  timeZone,
  window = null,
  locations = [],
  questions = [],
  limits = [],
  payment,
}: { readonly [Name in keyof Judged]?: Judged[Name] | undefined }): EventTypeViolation[] {
  return [
    ...unknownZone(timeZone, '/timeZone'),
    ...endedTooEarly(window),
    ...repeated(locations, ({ locationId }) => locationId, 'locations'),
    ...repeated(questions, ({ uid }) => uid, 'questions'),
    ...questions.flatMap(({ options }, index) =>
      repeated(options, (option) => option, 'questions', index, 'options'),
    ),
    ...repeated(limits, ({ kind, period }) => `${kind} ${period}`, 'limits'),
    ...repeated(payment?.methods ?? [], (method) => method, 'payment', 'methods'),
    ...repeated(payment?.items ?? [], ({ uid }) => uid, 'payment', 'items'),
  ];
}

function endedTooEarly(window: BookingWindow): EventTypeViolation[] {
  if (window === null || 'days' in window || window.startedAt < window.endedAt) return [];
  const detail = 'Must be after `startedAt`.';
  return [{ pointer: '/window/endedAt', code: 'time/end-not-after-start', detail }];
}

/** Refuses items with the same name as an earlier item, because only one of them could be found. */
export function repeated<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  ...path: readonly (string | number)[]
): EventTypeViolation[] {
  const seen = new Set<string>();
  return items.flatMap((item, index): EventTypeViolation[] => {
    const name = nameOf(item);
    const isNew = !seen.has(name);
    seen.add(name);
    if (isNew) return [];
    const pointer = pointerTo(...path, index);
    return [
      { pointer, code: 'event-type/item-repeated', detail: 'Must not repeat an earlier item.' },
    ];
  });
}
