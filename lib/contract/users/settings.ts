import * as v from 'valibot';
import { displayTypes, visibilityTypes } from '../../domain/entry-visibility.ts';
import { locales } from '../../domain/people/locale.ts';
import { timeFormats } from '../../domain/people/user-settings.ts';
import { described, describedMembers } from '../described.ts';

export const messageDescriptions = {
  booked:
    'Whether to send a message when a booking is made, or when the user is invited to a schedule.',
  requested: 'Whether to send a message when a booking is requested.',
  rescheduled:
    'Whether to send a message when a booking is rescheduled, or when a schedule changes.',
  cancelled: 'Whether to send a message when a booking or a schedule is cancelled.',
  reassigned: 'Whether to send a message when a booking is reassigned.',
  reminder: 'Whether to send a reminder before a booking or a schedule starts.',
};

export const settingsDescriptions = {
  locale: ['The language of the user. The profile has the same.', 'en'],
  timeZone: ['The IANA time zone of the user. The profile has the same.', 'Europe/London'],
  weekStart: ['The first day of the week on pages: 0 is Sunday, 6 is Saturday.', 1],
  timeFormat: 'How pages and messages show the time of day.',
  messages:
    'The messages that the user gets as a host of bookings, and as an attendee of schedules.',
  textNumber: [
    'The phone number for text message reminders about bookings that the user hosts, with its country code. It is stored in the form of E.164. `null` for none.',
    '+12135550142',
  ],
  displayType: 'The `displayType` with which a page creates a new schedule.',
  visibilityType: 'The `visibilityType` with which a page creates a new schedule.',
  writesSchedules:
    'Whether schedules that the user hosts are written into their calendar with `isTarget`, as bookings are.',
  reminderMinutes: [
    'How many minutes before each occurrence the user is reminded of schedules with `isRemind`. A change applies to ' +
      'the reminders after the next one.',
    30,
  ],
} as const;

const boolean = v.boolean();

/** Settings of a user in the reply of every operation. */
export const UserSettings = described(
  v.object(
    describedMembers(
      {
        locale: v.picklist(locales),
        timeZone: v.string(),
        weekStart: v.number(),
        timeFormat: v.picklist(timeFormats),
        messages: v.object(
          describedMembers(
            {
              booked: boolean,
              requested: boolean,
              rescheduled: boolean,
              cancelled: boolean,
              reassigned: boolean,
              reminder: boolean,
            },
            messageDescriptions,
          ),
        ),
        textNumber: v.nullable(v.string()),
        displayType: v.picklist(displayTypes),
        visibilityType: v.picklist(visibilityTypes),
        writesSchedules: boolean,
        reminderMinutes: v.number(),
      },
      settingsDescriptions,
    ),
  ),
  'The settings of a user.',
);
