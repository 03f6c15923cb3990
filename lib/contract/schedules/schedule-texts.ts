/** What the reference says of the members that are sent and answered alike. */
export const scheduleTexts = {
  name: 'Name of the schedule.',
  description: 'Description of the schedule.',
  attendees: 'Attendees of the schedule.',
  role: 'Role of the attendee.',
  userType: 'Type of attendee: `host` or `guest`. An opaque schedule makes its hosts busy.',
  timeZone: 'IANA time zone of the schedule, such as `Asia/Tokyo`.',
  isAllDay: 'Whether the schedule lasts whole days, from midnight to midnight in `timeZone`.',
  isRemind: 'Whether to send reminders. The value is stored; no reminders are sent yet.',
  routine:
    'Repetition of the schedule. An occurrence starts at the start of an item, in local time of `timeZone`, and lasts ' +
    '`duration` minutes.',
  duration: 'Duration of each occurrence in minutes.',
  routineEndedAt: 'Time before which occurrences start. `null` means that the routine has no end.',
  schedules: 'Items that define when occurrences start.',
  phoneNumber: 'Phone number of the location.',
  access: 'Directions to the location.',
  address: 'Address of the location.',
  customLocation: 'Description of a `custom` location.',
  priority: 'Priority of the schedule.',
  location: 'Type of location, or `null` if the schedule has none.',
  transparency:
    'Whether the schedule makes its hosts busy: `opaque` does, and with `transparent` they can still be booked.',
  displayType: 'Audience of the schedule. The value is stored and returned without further effect.',
  behavior: 'Kind of schedule. The value is stored and returned without further effect.',
  visibilityType:
    'Visibility of the schedule. The value is stored and returned without further effect.',
  projectId: 'The ID of a project. The value is stored and returned without further effect.',
} as const;
