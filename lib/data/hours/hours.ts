import {
  putCalendar,
  putCalendarCount,
  putHostHours,
  removeCalendar,
} from '../../domain/hours/changes.ts';
import {
  calendarOwner,
  hostHours,
  storedCalendar,
  userCalendars,
} from '../../domain/hours/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { hoursIn } from '../schedules/host-rules.ts';
import {
  calendarIn,
  calendarOwnerIn,
  countCalendars,
  deleteCalendar,
  storeCalendar,
  userCalendarsIn,
  writeHours,
} from './stored-calendars.ts';

/** Working hours: the availability calendars of users, and the hours that result for hosts. */
export const hours = {
  reads: [
    reads(hostHours, keys.hours, hoursIn),
    reads(userCalendars, keys.hours, userCalendarsIn),
    reads(calendarOwner, keys.calendarOwner, calendarOwnerIn),
    reads(
      storedCalendar,
      (of, { userId, uid }) => keys.calendar(of, userId, uid),
      (of, items, { userId, uid }) => calendarIn(of, items, userId, uid),
    ),
  ],
  writes: [
    writes(putCalendar, (of, items, { calendar, event }) =>
      storeCalendar(of, items, calendar, event),
    ),
    writes(removeCalendar, (of, items, { calendar, event }) =>
      deleteCalendar(of, items, calendar, event),
    ),
    writes(putHostHours, (of, items, { calendar, count }) => [
      writeHours(of, items, calendar, count),
    ]),
    writes(putCalendarCount, (of, items, { userId, count }) => [
      countCalendars(of, items, userId, count),
    ]),
  ],
};
