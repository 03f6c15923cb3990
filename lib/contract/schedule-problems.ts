/** Problems of schedules, working hours and periods. */
export const scheduleProblems = {
  'schedule/role-forbids': {
    status: 403,
    title: 'The role of the attendee does not permit this change.',
  },
  'schedule/unknown': { status: 404, title: 'The schedule was not found.' },
  'schedule/concealed': { status: 403, title: 'The schedule is private.' },
  'calendar/unknown': { status: 404, title: 'The availability calendar was not found.' },
  'schedule/already-cancelled': { status: 409, title: 'The schedule is already cancelled.' },
  'schedule/too-many': {
    status: 409,
    title: 'The host has reached the maximum number of schedules.',
  },
  'schedule/too-many-guests': { status: 409, title: 'At most 100 new guests a day.' },
  'calendar/is-default': {
    status: 409,
    title: 'The calendar is the default. Make another calendar the default first.',
  },
  'calendar/too-many': { status: 409, title: 'The user already has 50 availability calendars.' },
  'time-zone/unknown': { status: 422, title: 'The time zone is not an IANA name.' },
  'time/not-whole-minute': { status: 422, title: 'Bookings must start and end on a whole minute.' },
  'time/end-not-after-start': { status: 422, title: 'The end is not after the start.' },
  'time/date-needs-all-day': { status: 422, title: 'A date without a time requires isAllDay.' },
  'period/invalid': { status: 422, title: 'The period is empty, or too long for one response.' },
  'calendar/too-large': {
    status: 422,
    title: 'The calendar has too many hours and overrides.',
  },
  'schedule/too-large': {
    status: 422,
    title: 'The schedule spans too many weeks and hosts.',
  },
  'schedule/too-many-hosts': { status: 422, title: 'At most 40 attendees can be hosts.' },
  'attendee/repeated': { status: 422, title: 'An attendee is listed more than once.' },
  'routine/duration-disagrees': {
    status: 422,
    title: 'The duration does not match the start and end of an item.',
  },
  'routine/start-is-no-occurrence': {
    status: 422,
    title: 'The start of the schedule is not the first occurrence of its routine.',
  },
  'routine/ends-before-start': {
    status: 422,
    title: 'The routine ends before the schedule starts.',
  },
  'routine/flag-disagrees': { status: 422, title: 'isRoutine does not match routine.' },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const scheduleCures: Readonly<Record<keyof typeof scheduleProblems, string>> = {
  'schedule/role-forbids':
    'Ask the creator, or an attendee with the role `admin`, to make the change or to give the user a higher role.',
  'schedule/unknown':
    'Check the ID. A schedule of another organization, or one that the user is not allowed to see, is not found either.',
  'schedule/concealed':
    'Change only `startedAt` and `endedAt` as an owner or admin, or ask an attendee to change the schedule.',
  'calendar/unknown':
    'Check the ID with `GET /v1/user_availability_calendars`. A deleted calendar is not found either.',
  'schedule/already-cancelled': 'No action is needed: create a new schedule if you need one.',
  'schedule/too-many':
    'Delete schedules of the host that are no longer needed, then create the new one.',
  'schedule/too-many-guests':
    'Add fewer attendees by `email`, or add them on the next day (UTC). Users of the organization are not counted.',
  'calendar/is-default': 'Make another calendar of the user the default, then repeat the request.',
  'calendar/too-many': 'Delete a calendar that is no longer used.',
  'time-zone/unknown':
    'Use an IANA name such as `Asia/Tokyo`. Offsets and abbreviations are not accepted.',
  'time/not-whole-minute': 'Send a time whose seconds are zero.',
  'time/end-not-after-start': 'Send an end that is after the start.',
  'time/date-needs-all-day': 'Send a date-time, or set `isAllDay` to `true`.',
  'period/invalid':
    'Send a `periodEnd` after `periodStart`, within the longest period of the operation.',
  'calendar/too-large': 'Remove past overrides, or split the hours into several calendars.',
  'schedule/too-large': 'Shorten the schedule or its routine, or give it fewer hosts.',
  'schedule/too-many-hosts': 'Make at most 40 attendees hosts, and invite the others as guests.',
  'attendee/repeated': 'Name each person once, by `userId` or by `email`.',
  'routine/duration-disagrees':
    'Make `duration` the number of minutes between the start and the end of each item.',
  'routine/start-is-no-occurrence':
    'Start the schedule at the first occurrence of its routine, in the time zone of the schedule.',
  'routine/ends-before-start':
    'Send an `endedAt` of the routine that is after the start of the schedule.',
  'routine/flag-disagrees': 'Omit `isRoutine`, or set it to `true` only if there is a `routine`.',
};
