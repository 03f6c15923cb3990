import * as v from 'valibot';
import {
  type BookingWindow,
  eventTypeStatuses,
  hostRoles,
  hostTypes,
  limitKinds,
  longestBuffer,
  methods,
  paymentMethods,
  questionTypes,
} from '../../domain/event-types/event-type.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { periods } from '../../domain/time/local-date.ts';
import {
  filledText,
  httpsUrl,
  instant,
  locationId,
  priority,
  text,
  timeZone,
  uid,
  whole,
} from '../fields.ts';

const dayMinutes = 1440;
const yearMinutes = 366 * dayMinutes;
/** As many as one BatchGetItem reads the users of. */
export const mostHosts = 100;
export const lastSort = 10_000;
const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.optional(v.nullable(schema), null);

const list = <Schema extends v.GenericSchema>(item: Schema, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));

const bound = v.pipe(instant, v.transform(formatInstant));
const bookingWindow = v.pipe(
  v.strictObject({
    days: v.pipe(v.optional(whole(0, 3650)), v.description('Starts at most so many days ahead.')),
    startedAt: v.pipe(v.optional(bound), v.description('Starts at or after this instant.')),
    endedAt: v.pipe(v.optional(bound), v.description('Starts before this instant.')),
  }),
  v.check(
    ({ days, startedAt, endedAt }) =>
      days === undefined
        ? startedAt !== undefined && endedAt !== undefined
        : startedAt === undefined && endedAt === undefined,
    'It is neither { days } nor { startedAt, endedAt }.',
  ),
  v.transform(
    ({ days, startedAt = '', endedAt = '' }): NonNullable<BookingWindow> =>
      days === undefined ? { startedAt, endedAt } : { days },
  ),
);

const place = v.pipe(
  v.strictObject({
    locationId,
    url: orNull(httpsUrl),
    phoneNumber: v.pipe(
      orNull(filledText(32)),
      v.description('For `phone`: the number to call; null asks the guest for theirs.'),
    ),
    address: orNull(text(255)),
    customLocation: orNull(filledText(2000)),
    access: orNull(text(2000)),
  }),
  v.check(
    (sent) => sent.locationId !== 'custom' || sent.customLocation !== null,
    'The place `custom` needs its customLocation.',
  ),
);

const question = v.pipe(
  v.strictObject({
    uid: v.pipe(uid, v.description('Of your choice: answers name the question by it.')),
    label: filledText(255),
    type: v.pipe(
      v.picklist(questionTypes),
      v.description('`radio` and `select` take one of the options, `checkbox` any number.'),
    ),
    required: v.optional(v.boolean(), false),
    options: v.optional(list(filledText(255), 50), []),
  }),
  v.check(
    ({ type, options }) => (type === 'text' || type === 'textarea') === (options.length === 0),
    'Options belong to radio, checkbox and select, which need them.',
  ),
);

const assignment = v.pipe(
  v.variant('type', [
    v.strictObject({ type: v.literal('all') }),
    v.strictObject({ type: v.literal('any'), method: v.picklist(methods) }),
  ]),
  v.description(
    '`all`: every host takes part, so all must be free. `any`: one of the free hosts does, by `method`: ' +
      '`equal` = who has least of the booked minutes for their weight, `priority` = who has the ' +
      'highest, ties as `equal`, `sequential` = the next in turn.',
  ),
);

const limit = v.strictObject({
  kind: v.pipe(
    v.picklist(limitKinds),
    v.description('What is counted; `bookingsPerEmail` counts those of one guest, by address.'),
  ),
  period: v.pipe(
    v.picklist(periods),
    v.description('By the clock of the event type’s zone; weeks begin on Monday.'),
  ),
  max: whole(1, 1_000_000),
});

const payment = v.strictObject({
  methods: list(v.picklist(paymentMethods), 3),
  items: v.optional(list(v.strictObject({ uid, name: filledText(64) }), 20), []),
});

/** Every member that can be sent, and what it may be. No two items of a list name the same, which is judged later (422). */
export const eventTypeMembers = {
  name: filledText(64),
  description: text(10_000),
  status: v.picklist(eventTypeStatuses),
  duration: v.pipe(whole(5, dayMinutes), v.description('Minutes.')),
  interval: v.pipe(
    v.nullable(whole(1, dayMinutes)),
    v.description('Minutes between offered starts; null = the duration.'),
  ),
  bufferBefore: v.pipe(whole(0, longestBuffer), v.description('Minutes.')),
  bufferAfter: v.pipe(whole(0, longestBuffer), v.description('Minutes.')),
  minimumNotice: v.pipe(whole(0, yearMinutes), v.description('Minutes.')),
  window: v.pipe(
    v.nullable(bookingWindow),
    v.description('Either `days` or `startedAt` and `endedAt`; null = no bound.'),
  ),
  timeZone,
  capacity: v.pipe(
    v.nullable(whole(1, 10_000)),
    v.description('Guests a start and host; null = 1.'),
  ),
  requiresConfirmation: v.pipe(
    v.boolean(),
    v.description('Whether a booking begins as a request, which is confirmed or declined.'),
  ),
  holdsWhileRequested: v.pipe(
    v.boolean(),
    v.description('Whether a request occupies its host’s time until it is confirmed or declined.'),
  ),
  locations: v.pipe(v.array(place), v.minLength(1, 'At least one place.'), v.maxLength(7)),
  questions: list(question, 50),
  assignment,
  limits: list(limit, 9),
  payment,
  bookingName: v.pipe(
    v.nullable(filledText(64)),
    v.description(
      'Template: `{name}` is the guest’s name, `{eventType}` this name; null = the guest’s name.',
    ),
  ),
  priority,
};

/** The same where an event type is written as a whole: what is left out gets its default. */
export const wholeEventType = {
  ...eventTypeMembers,
  description: v.optional(eventTypeMembers.description, ''),
  status: v.optional(eventTypeMembers.status, 'enable'),
  interval: v.optional(eventTypeMembers.interval, null),
  bufferBefore: v.optional(eventTypeMembers.bufferBefore, 0),
  bufferAfter: v.optional(eventTypeMembers.bufferAfter, 0),
  minimumNotice: v.optional(eventTypeMembers.minimumNotice, 0),
  window: v.optional(eventTypeMembers.window, null),
  capacity: v.optional(eventTypeMembers.capacity, null),
  requiresConfirmation: v.optional(eventTypeMembers.requiresConfirmation, false),
  holdsWhileRequested: v.optional(eventTypeMembers.holdsWhileRequested, true),
  questions: v.optional(eventTypeMembers.questions, []),
  assignment: v.optional(eventTypeMembers.assignment, { type: 'any', method: 'equal' }),
  limits: v.optional(eventTypeMembers.limits, []),
  payment: v.optional(eventTypeMembers.payment, { methods: ['none'], items: [] }),
  bookingName: v.optional(eventTypeMembers.bookingName, null),
  priority: v.optional(eventTypeMembers.priority, 'middle'),
};

/** What is said of a host beside who it is. */
export const hostMembers = {
  role: v.picklist(hostRoles),
  userType: v.pipe(
    v.picklist(hostTypes),
    v.description('`notifyHost` is told of bookings and never assigned.'),
  ),
  priority: v.pipe(whole(0, 3), v.description('The highest first (method `priority`).')),
  weight: v.pipe(
    whole(0, 1000),
    v.description('Share of the booked minutes against the other hosts’ (method `equal`).'),
  ),
  sort: v.pipe(whole(0, lastSort), v.description('Position in the turn (method `sequential`).')),
};

/** The same where a host is written as a whole. */
export const wholeHost = {
  role: v.optional(hostMembers.role, 'admin'),
  userType: v.optional(hostMembers.userType, 'host'),
  priority: v.optional(hostMembers.priority, 0),
  weight: v.optional(hostMembers.weight, 1),
  sort: v.optional(hostMembers.sort),
};
