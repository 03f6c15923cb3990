/** Descriptions of the members of an event type, for requests and replies. */
export const eventTypeDescriptions = {
  uid: ['The ID of the event type.', 'Qm3xV8tLr0Za'],
  name: 'The name of the event type, as guests see it.',
  description: 'The description of the event type, as guests see it.',
  status: '`enable` if guests can book the event type, `disable` if not.',
  visibility:
    'The people who can see and book the event type without a credential: no one (`private`), anyone who knows its ID (`unlisted`), or everyone (`public`). Only `public` ' +
    'event types are in the public list of the team.',
  duration: 'The length of a booking, in minutes.',
  interval:
    'Minutes between start times, counted from midnight in the time zone of the event type.',
  bufferBefore: 'Minutes that are kept free before each booking.',
  bufferAfter: 'Minutes that are kept free after each booking.',
  minimumNotice: 'How far in advance guests must book, in minutes.',
  guestMayCancelUntil: [
    'How many minutes before the start guests can still cancel a booking themselves. `null` means until it starts. A guest who can still reschedule can move the booking to a later time and cancel it then: to prevent this, set `guestMayRescheduleUntil` to at least the same value.',
    1440,
  ],
  guestMayRescheduleUntil: [
    'How many minutes before the start guests can still reschedule a booking themselves. `null` means until it starts.',
    1440,
  ],
  window:
    'When guests can book: `days` ahead, or between `startedAt` and `endedAt`. `null` means at any time.',
  timeZone: [
    'The IANA time zone of the event type. Start times and periods follow its clock.',
    'Europe/London',
  ],
  capacity: 'How many guests can book the same start time with the same host. `null` means one.',
  booksOverWork:
    'Whether guests can book a host during their own work: during schedules with the `behavior` `work`.',
  requiresConfirmation: 'Whether a booking starts as a request that must be confirmed or declined.',
  holdsWhileRequested:
    'Whether a booking request keeps the time of its hosts busy until it is confirmed or declined.',
  locations:
    'The locations that guests can choose from, at most one of each kind. The first one is the default.',
  questions: 'The questions that guests answer when they book.',
  assignment: 'How hosts are assigned to bookings.',
  limits: 'How much can be booked in a period.',
  payment: 'How guests can pay.',
  bookingName: [
    'The template for the names of bookings. `{name}` is replaced by the name of the guest, and `{eventType}` by the ' +
      'name of the event type. `null` means the name of the guest.',
    '{eventType} with {name}',
  ],
  priority: 'The priority of bookings of the event type.',
  hosts:
    'The hosts of the event type, sorted by `sort`, then by `uid`. List the hosts of the event type for their names and ' +
    'email addresses.',
  createdAt: ['When the event type was created.', '2032-01-11T09:30:00.000Z'],
  updatedAt: ['When the event type was last updated.', '2032-01-11T09:30:00.000Z'],
} as const;

export const windowDescriptions = {
  days: ['How many days in advance guests can book, at most.', 60],
  startedAt: ['The earliest start time that guests can book.', '2032-03-01T00:00:00.000Z'],
  endedAt: ['Guests can book start times before this time.', '2032-04-01T00:00:00.000Z'],
} as const;

export const placeDescriptions = {
  locationId: 'The kind of location.',
  provider: [
    'Who makes the meetings of bookings at the location: that of its `locationId`, or `jitsi` for a `custom` location. ' +
      'At Jitsi, every booking gets a room of its own in its `url`, and guests who share a slot share its room. No meetings are made if the ' +
      'location has a `url`. `null` means that no meetings are made.',
    'zoom',
  ],
  url: ['The URL of the meeting, the same for all bookings.', 'https://meet.example.com/desk'],
  phoneNumber: [
    'For `phone`: the number that the guest calls. `null` means that the host calls the guest, who must give a number.',
    '+44 20 7946 0958',
  ],
  address: 'The address of the location.',
  customLocation:
    'For `custom`: the description of the location. For `askInvitee`: a hint for the guest, who sends the location.',
  access: 'How to get to the location.',
} as const;

export const questionDescriptions = {
  uid: ['The ID of the question, which you choose. Answers refer to it.', 'h5Rk0tYp2MwX'],
  label: 'The text of the question.',
  type: 'The kind of answer. `radio` and `select` accept one of the options, `checkbox` any number of them.',
  required: 'Whether guests must answer the question.',
  options: 'The options of `radio`, `checkbox`, and `select`. Empty for the other types.',
} as const;

/** Descriptions of the two forms of an assignment. The first form has no method. */
export const allDescriptions = { type: '`all`: every host takes part in a booking.' };
export const anyDescriptions = {
  type: '`any`: one of the free hosts takes the booking.',
  method:
    'How the host is chosen. `equal`: the host with the fewest booked minutes for their weight. `priority`: the host ' +
    'with the highest priority; if there are several, as for `equal`. `sequential`: the next host in turn.',
};

export const limitDescriptions = {
  kind:
    'What is limited: the number of bookings (`bookings`), the booked minutes (`minutes`), or the bookings of each ' +
    'guest, by email address (`bookingsPerEmail`).',
  period: 'The period of the limit, in the time zone of the event type. Weeks start on Monday.',
  max: 'The maximum in each period.',
};

export const hostDescriptions = {
  uid: ['The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'],
  name: 'The name of the user.',
  email:
    'The email address of the user. Empty for a caller with the role `restricted`, except of themselves.',
  profileImage:
    'The URL of the profile image of the user, or `null`. Always `null` for a caller with the role `restricted`, except of themselves.',
  role:
    'The role of the host in the event type, for a user with the role `member`. A `viewer` cannot change it. An `editor` ' +
    'can change everything except the hosts, `visibility` and `payment`, and cannot delete it. An `admin` can do ' +
    'everything. It applies to the event type only: a host of a booking is an `admin` by default.',
  userType: '`host` can be assigned to bookings. `notifyHost` is only notified of them.',
  priority: 'For the method `priority`: hosts with a higher priority are chosen first.',
  weight: 'For the method `equal`: the share of the booked minutes, relative to the other hosts.',
  sort: 'For the method `sequential`: the position of the host in the turn.',
} as const;
