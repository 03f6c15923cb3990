import type { CalendarDraft } from '../../lib/admin/put-calendar.ts';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { demoIds } from '../../lib/contract/demo-ids.ts';
import type { EventType, EventTypeHost } from '../../lib/domain/event-types/event-type.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import type { Place } from '../../lib/domain/event-types/place.ts';
import type { DayRange, HoursItem } from '../../lib/domain/hours/hours.ts';
import { newUser, type User } from '../../lib/domain/people/user.ts';
import type { Role } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';

type PersonalFacts = readonly [name: string, timeZone: string, role: Role];

/**
 * The users of the demo. Each hosts only one event type, so that bookings of one event type do not
 * affect others. They are not real people.
 */
const people = {
  solo: ['Haruna Minazuki', 'Asia/Tokyo', 'owner'],
  deskLondon: ['Wren Ashgrove', 'Europe/London', 'admin'],
  deskLosAngeles: ['Marisol Brightwater', 'America/Los_Angeles', 'member'],
  deskKathmandu: ['Tshering Karmasthali', 'Asia/Kathmandu', 'member'],
  panelTokyo: ['Kaito Hoshimori', 'Asia/Tokyo', 'member'],
  panelKathmandu: ['Anjali Himchuli', 'Asia/Kathmandu', 'member'],
  classroom: ['Rowan Fenwillow', 'Europe/London', 'member'],
  mentor: ['Juniper Vallecito', 'America/Los_Angeles', 'member'],
} as const satisfies Record<string, PersonalFacts>;

type Person = keyof typeof people;
export type DemoUsers = Readonly<Record<Person, User>>;

const names = Object.keys(people) as readonly Person[];

/** The ids of the help desk's users, which the examples of the API reference contain. */
const knownIds: Partial<Record<Person, string>> = {
  deskLondon: demoIds.londonHost,
  deskLosAngeles: demoIds.losAngelesHost,
  deskKathmandu: demoIds.kathmanduHost,
};

export const demoUsers = (at = formatInstant(Date.now())): DemoUsers =>
  Object.fromEntries(
    names.map((person) => {
      const user = demoUser(...(people[person] as PersonalFacts), at);
      return [person, { ...user, userId: knownIds[person] ?? user.userId }];
    }),
  ) as DemoUsers;

export function demoUser(
  name: string,
  timeZone: string,
  role: Role,
  at = formatInstant(Date.now()),
): User {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return newUser({ userId: newUserId(), name, email, timeZone, role }, at);
}

const from9To17: DayRange = { startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 };
/**
 * The three hosts of the help desk live on three continents, and each offered start needs two of
 * them. Only hours around the clock always overlap, even after clock changes.
 */
const aroundTheClock: DayRange = { startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 };
const afternoon: DayRange = { startHour: 13, startMinute: 0, endHour: 18, endMinute: 0 };

const hoursOfPerson: Readonly<Record<Person, DayRange>> = {
  solo: from9To17,
  deskLondon: aroundTheClock,
  deskLosAngeles: aroundTheClock,
  deskKathmandu: aroundTheClock,
  panelTokyo: from9To17,
  panelKathmandu: from9To17,
  classroom: afternoon,
  mentor: from9To17,
};

export const demoCalendars = (users: DemoUsers): readonly CalendarDraft[] =>
  names.map((person) => ({
    uid: person === 'deskLondon' ? demoIds.calendar : newUid(),
    userId: users[person].userId,
    name: 'Working hours',
    isDefault: true,
    timezone: users[person].timeZone,
    calendars: [daily(hoursOfPerson[person])],
    overrides: {},
  }));

/** Includes weekends, so that a new developer finds free times on the next day. */
const daily = (range: DayRange): HoursItem => ({
  ...range,
  wday: 0,
  frequencyType: 1,
  frequencyInterval: 1,
  exceptions: [],
  startedAt: null,
  endedAt: null,
});

const nothing = {
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};
const online: Place = {
  ...nothing,
  locationId: 'googleMeet',
  provider: 'googleMeet',
  url: 'https://meet.example.com/demo',
};
/** Every booking has a separate room. */
const video: Place = {
  ...nothing,
  locationId: 'custom',
  provider: 'jitsi',
  customLocation: 'Video meeting',
};
const theirPhone: Place = { ...nothing, locationId: 'phone' };
const office: Place = {
  ...nothing,
  locationId: 'inPerson',
  address: '1 Example Street, London',
  access: 'The blue door beside the bakery.',
};

const host = ({ userId }: User, sort: number): EventTypeHost => ({
  userId,
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 1,
  sort,
});

const now = () => formatInstant(Date.now());

const eventType = (
  given: Pick<EventType, 'name' | 'description' | 'duration' | 'timeZone'> & Partial<EventType>,
  hosts: readonly User[],
): EventType => ({
  uid: newUid(),
  status: 'enable',
  visibility: 'public',
  interval: given.duration,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 60,
  guestMayCancelUntil: null,
  guestMayRescheduleUntil: null,
  window: null,
  capacity: null,
  requiresConfirmation: false,
  booksOverWork: false,
  holdsWhileRequested: true,
  locations: [online],
  questions: [],
  assignment: { type: 'any', method: 'equal' },
  limits: [],
  payment: { methods: ['none'], currency: null, items: [] },
  bookingName: null,
  priority: 'middle',
  rules: [],
  notification: defaultNotification,
  createdAt: now(),
  updatedAt: now(),
  ...given,
  hosts: hosts.map(host),
});

/** The event types by their names in the demo file. */
export const demoEventTypes = (users: DemoUsers) => ({
  solo: eventType(
    {
      name: 'Introduction',
      description: 'Half an hour to get to know each other.',
      duration: 30,
      timeZone: 'Asia/Tokyo',
      locations: [video, theirPhone, office],
    },
    [users.solo],
  ),
  roundRobin: eventType(
    {
      uid: demoIds.eventType,
      name: 'Help desk',
      description: 'Whoever of three has had the least to do takes it.',
      duration: 30,
      timeZone: 'UTC',
      locations: [online, office],
      questions: [
        {
          uid: demoIds.question,
          label: 'Which figures?',
          type: 'checkbox',
          required: false,
          options: ['Revenue', 'Costs'],
        },
      ],
    },
    [users.deskLondon, users.deskLosAngeles, users.deskKathmandu],
  ),
  collective: eventType(
    {
      name: 'Panel interview',
      description: 'Two interviewers, both at the same time.',
      duration: 45,
      interval: 15,
      timeZone: 'Asia/Kathmandu',
      assignment: { type: 'all' },
    },
    [users.panelTokyo, users.panelKathmandu],
  ),
  seats: eventType(
    {
      name: 'Group class',
      description: 'Ten seats in one room.',
      duration: 60,
      timeZone: 'Europe/London',
      capacity: 10,
      locations: [office],
    },
    [users.classroom],
  ),
  approval: eventType(
    {
      name: 'Mentoring on request',
      description: 'A request that the mentor confirms or declines.',
      duration: 60,
      bufferAfter: 15,
      timeZone: 'America/Los_Angeles',
      requiresConfirmation: true,
    },
    [users.mentor],
  ),
});
