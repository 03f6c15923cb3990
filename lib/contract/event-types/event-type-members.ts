import * as v from 'valibot';
import {
  type BookingWindow,
  eventTypeStatuses,
  hostRoles,
  hostTypes,
  lastSort,
  limitKinds,
  longestBuffer,
  paymentMethods,
  questionTypes,
  visibilities,
} from '../../domain/event-types/event-type.ts';
import {
  isProviderOf,
  meetingProviders,
  providerOf,
} from '../../domain/event-types/meeting-provider.ts';
import { methods } from '../../domain/event-types/method.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { periods } from '../../domain/time/local-date.ts';
import { describedMembers } from '../described.ts';
import {
  filledLongText,
  filledText,
  httpsUrl,
  instant,
  longText,
  timeZone,
  uid,
  whole,
} from '../fields.ts';
import { locationId, priority } from '../shared/booking-fields.ts';
import { paymentDescriptions, paymentItemDescriptions } from '../shared/payment-descriptions.ts';
import {
  allDescriptions,
  anyDescriptions,
  eventTypeDescriptions,
  hostDescriptions,
  limitDescriptions,
  placeDescriptions,
  questionDescriptions,
  windowDescriptions,
} from './event-type-descriptions.ts';

const dayMinutes = 1440;
const yearMinutes = 366 * dayMinutes;
const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.optional(v.nullable(schema), null);

const list = <Schema extends v.GenericSchema>(item: Schema, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));

const bound = v.pipe(instant, v.transform(formatInstant));
const bookingWindow = v.pipe(
  v.strictObject(
    describedMembers(
      {
        days: v.optional(whole(0, 3650)),
        startedAt: v.optional(bound),
        endedAt: v.optional(bound),
      },
      windowDescriptions,
    ),
  ),
  v.check(
    ({ days, startedAt, endedAt }) =>
      days === undefined
        ? startedAt !== undefined && endedAt !== undefined
        : startedAt === undefined && endedAt === undefined,
    'Must be either { days } or { startedAt, endedAt }.',
  ),
  v.transform(
    ({ days, startedAt = '', endedAt = '' }): NonNullable<BookingWindow> =>
      days === undefined ? { startedAt, endedAt } : { days },
  ),
);

const place = v.pipe(
  v.strictObject(
    describedMembers(
      {
        locationId,
        provider: orNull(v.picklist(meetingProviders)),
        url: orNull(httpsUrl),
        phoneNumber: orNull(filledText(32)),
        address: orNull(longText(255)),
        customLocation: orNull(filledLongText(2000)),
        access: orNull(longText(2000)),
      },
      placeDescriptions,
    ),
  ),
  v.check(
    (sent) =>
      sent.locationId !== 'custom' || sent.customLocation !== null || sent.provider === 'jitsi',
    'Must have a customLocation if locationId is custom, unless provider is jitsi.',
  ),
  v.transform((sent) => ({ ...sent, provider: sent.provider ?? providerOf(sent.locationId) })),
  v.check(
    ({ locationId: at, provider }) => isProviderOf(at, provider),
    'Must have no other provider than that of its locationId. Only custom can have jitsi.',
  ),
);

const question = v.pipe(
  v.strictObject(
    describedMembers(
      {
        uid,
        label: filledText(255),
        type: v.picklist(questionTypes),
        required: v.optional(v.boolean(), false),
        options: v.optional(list(filledText(255), 50), []),
      },
      questionDescriptions,
    ),
  ),
  v.check(
    ({ type, options }) => (type === 'text' || type === 'textarea') === (options.length === 0),
    'Must have options if type is radio, checkbox, or select, and none otherwise.',
  ),
);

const assignment = v.variant('type', [
  v.strictObject(describedMembers({ type: v.literal('all') }, allDescriptions)),
  v.strictObject(
    describedMembers({ type: v.literal('any'), method: v.picklist(methods) }, anyDescriptions),
  ),
]);

const limit = v.strictObject(
  describedMembers(
    { kind: v.picklist(limitKinds), period: v.picklist(periods), max: whole(1, 1_000_000) },
    limitDescriptions,
  ),
);

const currency = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}$/u, 'Must be a currency code of three capital letters, such as EUR.'),
);
const paymentItem = v.strictObject(
  describedMembers(
    { uid, name: filledText(64), price: orNull(whole(0, 1_000_000_000)) },
    paymentItemDescriptions,
  ),
);
const payment = v.pipe(
  v.strictObject(
    describedMembers(
      {
        methods: list(v.picklist(paymentMethods), 3),
        currency: orNull(currency),
        items: v.optional(list(paymentItem, 20), []),
      },
      paymentDescriptions,
    ),
  ),
  v.check(
    (sent) => sent.currency !== null || sent.items.every(({ price }) => price === null),
    'Must have a currency if an item has a price.',
  ),
);

/**
 * All members of an event type in a request. Two items of a list must not have the same name, which is checked later
 * (422).
 */
export const eventTypeMembers = describedMembers(
  {
    name: filledText(64),
    description: longText(10_000),
    status: v.picklist(eventTypeStatuses),
    visibility: v.picklist(visibilities),
    duration: whole(5, dayMinutes),
    interval: v.nullable(whole(1, dayMinutes)),
    bufferBefore: whole(0, longestBuffer),
    bufferAfter: whole(0, longestBuffer),
    minimumNotice: whole(0, yearMinutes),
    guestMayCancelUntil: v.nullable(whole(0, yearMinutes)),
    guestMayRescheduleUntil: v.nullable(whole(0, yearMinutes)),
    window: v.nullable(bookingWindow),
    timeZone,
    capacity: v.nullable(whole(1, 10_000)),
    requiresConfirmation: v.boolean(),
    booksOverWork: v.boolean(),
    holdsWhileRequested: v.boolean(),
    locations: v.pipe(v.array(place), v.minLength(1, 'Must have at least 1 item.'), v.maxLength(7)),
    questions: list(question, 50),
    assignment,
    limits: list(limit, 9),
    payment,
    bookingName: v.nullable(filledText(64)),
    priority,
  },
  {
    ...eventTypeDescriptions,
    interval: `${eventTypeDescriptions.interval} \`null\` means the duration.`,
  },
);

/** Members of a complete event type: a missing member gets its default. */
export const wholeEventType = {
  ...eventTypeMembers,
  description: v.optional(eventTypeMembers.description, ''),
  status: v.optional(eventTypeMembers.status, 'enable'),
  visibility: v.optional(eventTypeMembers.visibility, 'private'),
  interval: v.optional(eventTypeMembers.interval, null),
  bufferBefore: v.optional(eventTypeMembers.bufferBefore, 0),
  bufferAfter: v.optional(eventTypeMembers.bufferAfter, 0),
  minimumNotice: v.optional(eventTypeMembers.minimumNotice, 0),
  guestMayCancelUntil: v.optional(eventTypeMembers.guestMayCancelUntil, null),
  guestMayRescheduleUntil: v.optional(eventTypeMembers.guestMayRescheduleUntil, null),
  window: v.optional(eventTypeMembers.window, null),
  capacity: v.optional(eventTypeMembers.capacity, null),
  requiresConfirmation: v.optional(eventTypeMembers.requiresConfirmation, false),
  booksOverWork: v.optional(eventTypeMembers.booksOverWork, false),
  holdsWhileRequested: v.optional(eventTypeMembers.holdsWhileRequested, true),
  questions: v.optional(eventTypeMembers.questions, []),
  assignment: v.optional(eventTypeMembers.assignment, { type: 'any', method: 'equal' }),
  limits: v.optional(eventTypeMembers.limits, []),
  payment: v.optional(eventTypeMembers.payment, { methods: ['none'], currency: null, items: [] }),
  bookingName: v.optional(eventTypeMembers.bookingName, null),
  priority: v.optional(eventTypeMembers.priority, 'middle'),
};

/** Members of a host without its user. */
export const hostMembers = describedMembers(
  {
    role: v.picklist(hostRoles),
    userType: v.picklist(hostTypes),
    priority: whole(0, 3),
    weight: whole(0, 1000),
    sort: whole(0, lastSort),
  },
  hostDescriptions,
);

/** Members of a complete host: a missing member gets its default. */
export const wholeHost = {
  role: v.optional(hostMembers.role, 'viewer'),
  userType: v.optional(hostMembers.userType, 'host'),
  priority: v.optional(hostMembers.priority, 0),
  weight: v.optional(hostMembers.weight, 1),
  sort: v.optional(hostMembers.sort),
};
