import {
  calendarOwner,
  hostHours,
  storedCalendar,
  userCalendars,
} from '../../domain/availability/needs.ts';
import { keys } from '../keys.ts';
import { hoursIn } from '../schedules/host-rules.ts';
import { reads } from '../subject.ts';
import { calendarIn, calendarOwnerIn, userCalendarsIn } from './stored-calendars.ts';

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
  writes: [],
};
