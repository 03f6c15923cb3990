import type { Fault, TableItem } from '../history.ts';
import { type BookingPhase, bookingState } from './bookings.ts';
import { lastOf, type Phase } from './lives.ts';
import { type SchedulePhase, scheduleState } from './schedules.ts';

/** The key of an item without its organization. */
export const partsOf = ({
  pk,
  sk,
}: TableItem): { readonly place: string; readonly sk: string } => ({
  place: String(pk).split('#').slice(2).join('#'),
  sk: String(sk),
});

/** Compares the last response about each booking and schedule with what is stored. */
export function storageFaults(
  items: readonly TableItem[],
  bookings: Iterable<readonly BookingPhase[]>,
  schedules: Iterable<readonly SchedulePhase[]>,
): Fault[] {
  const stored = new Map(
    items.flatMap((item) => {
      const { place, sk } = partsOf(item);
      return sk === 'META' && /^[BS]#/u.test(place) ? [[place, item] as const] : [];
    }),
  );
  const expected = [
    ...lastOf(bookings).map((last) => ({ place: `B#${last.uid}`, last, read: bookingState })),
    ...lastOf(schedules).map((last) => ({ place: `S#${last.uid}`, last, read: scheduleState })),
  ];
  const faults = expected.flatMap(({ place, last, read }): string[] => {
    const item = stored.get(place);
    stored.delete(place);
    return differenceOf(place, last, item, read);
  });
  for (const place of stored.keys()) faults.push(`${place} is stored, but no response contains it`);
  return faults.map((detail) => ({ rule: 'table', detail }));
}

function differenceOf(
  place: string,
  { version, state }: Phase<unknown>,
  item: TableItem | undefined,
  read: (data: Record<string, unknown>) => unknown,
): string[] {
  if (item === undefined) return [`${place} was acknowledged, but is not stored`];
  const storedState = JSON.stringify(read(JSON.parse(String(item.doc))));
  const answeredState = JSON.stringify(state);
  if (item.ver === version && storedState === answeredState) return [];
  return [
    `${place} was answered as version ${version} ${answeredState}, but is stored as ${item.ver} ${storedState}`,
  ];
}
