/** Descriptions of the members that are the same in requests and replies. */
export const scheduleTexts = {
  name: 'The name of the schedule.',
  description: 'The description of the schedule.',
  attendees: 'The attendees of the schedule.',
  role:
    'The role of an attendee who is a user. A `viewer` can only read the schedule. An `editor` can change everything ' +
    'except the attendees. An `admin` can also change the attendees and delete the schedule. A role does not limit ' +
    'the creator of the schedule, or owners and admins of the organization.',
  userType: 'The type of attendee: `host` or `guest`. An opaque schedule makes its hosts busy.',
  timeZone: 'The IANA time zone of the schedule, such as `Asia/Tokyo`.',
  isAllDay: 'Whether the schedule lasts whole days, from midnight to midnight in `timeZone`.',
  isRemind:
    'Whether attendees get a reminder before each occurrence: users as many minutes before as their `reminderMinutes`, ' +
    'guests 30 minutes before.',
  updateMessage: 'The message with which mails about the change begin.',
  isSendUpdates:
    'Whether to send mails about the change. Defaults to `true`. Added attendees get an invitation, removed ones a ' +
    'cancellation, and the others a mail if something that they see has changed. You get no mail about your own change. An organization sends at most 5 mails an hour about ' +
    'its schedules to a guest. Later changes are in one mail in the next hour.',
  routine:
    'The repetition of the schedule. An occurrence starts at the start of an item, in local time of `timeZone`, and lasts ' +
    '`duration` minutes.',
  duration: 'The duration of each occurrence in minutes.',
  routineEndedAt:
    'The time before which occurrences start. `null` means that the routine has no end.',
  schedules: 'The items that define when occurrences start.',
  phoneNumber: 'The phone number of the location.',
  access: 'The directions to the location.',
  address: 'The address of the location.',
  customLocation: 'The description of a `custom` location.',
  priority: 'The priority of the schedule.',
  location:
    'The type of location, or `null` if the schedule has none. For `zoom`, `googleMeet` and `teams`, and for `custom` without a ' +
    '`customLocation` if the service uses Jitsi, an online meeting is made.',
  transparency:
    'Whether the schedule makes its hosts busy: `opaque` does, and with `transparent` they can still be booked.',
  displayType:
    'The audience of the schedule: with `private`, its creator and its attendees who are users; with `teamPublic` or ' +
    '`public`, all users of the organization.',
  behavior: 'The kind of schedule: `event`, or `work` for own work.',
  visibilityType:
    'What users outside the audience get: with `busy`, the concealed schedule; with `default`, nothing. Owners and ' +
    'admins get the concealed schedule in both cases. The time of the hosts is always busy.',
  projectId:
    'The ID of a project in your own system. Schedules can be listed by it. The service has no other data about projects.',
} as const;
