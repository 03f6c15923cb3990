import * as v from 'valibot';
import { locationIds, priorities } from '../../domain/bookings/booking.ts';
import {
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
import { isZone } from '../../domain/time/zone.ts';
import { isUid } from '../../domain/uid.ts';
import { filledText, httpsUrl, instant, text, timeZone, uid, whole } from '../fields.ts';

const dayMinutes = 1440;
const yearMinutes = 366 * dayMinutes;
/** So that all of them can be replaced by others in one transaction of 100 actions. */
const mostHosts = 49;
const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.optional(v.nullable(schema), null);

/** A list in which no two items have the same `member`: by it one of them is found. */
const distinctList = <Schema extends v.GenericSchema>(
  item: Schema,
  { least = 0, most }: { readonly least?: number; readonly most: number },
  member: (one: v.InferOutput<Schema>) => string,
) =>
  v.pipe(
    v.array(item),
    v.minLength(least),
    v.maxLength(most),
    v.check((items) => new Set(items.map(member)).size === items.length, 'An item is repeated.'),
  );

const bound = v.pipe(instant, v.transform(formatInstant));
const bookingWindow = v.union(
  [
    v.strictObject({ days: whole(0, 3650) }),
    v.pipe(
      v.strictObject({ startedAt: bound, endedAt: bound }),
      v.check(({ startedAt, endedAt }) => startedAt < endedAt, 'It ends before it starts.'),
    ),
  ],
  'It is neither { days } nor { startedAt, endedAt }.',
);

const place = v.pipe(
  v.strictObject({
    locationId: v.picklist(locationIds),
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
    uid,
    label: filledText(255),
    type: v.picklist(questionTypes),
    required: v.optional(v.boolean(), false),
    options: v.optional(
      distinctList(filledText(255), { most: 50 }, (option) => option),
      [],
    ),
  }),
  v.check(
    ({ type, options }) => (type === 'text' || type === 'textarea') === (options.length === 0),
    'Options belong to radio, checkbox and select, which need them.',
  ),
);

const assignment = v.variant('type', [
  v.strictObject({ type: v.literal('all') }),
  v.strictObject({ type: v.literal('any'), method: v.picklist(methods) }),
]);

const limit = v.strictObject({
  kind: v.picklist(limitKinds),
  period: v.picklist(periods),
  max: whole(1, 1_000_000),
});

const payment = v.strictObject({
  methods: distinctList(v.picklist(paymentMethods), { most: 3 }, (method) => method),
  items: v.optional(
    distinctList(v.strictObject({ uid, name: filledText(64) }), { most: 20 }, (one) => one.uid),
    [],
  ),
});

const host = v.strictObject({
  userId: uid,
  role: v.optional(v.picklist(hostRoles), 'admin'),
  userType: v.optional(v.picklist(hostTypes), 'host'),
  priority: v.optional(whole(0, 3), 0),
  weight: v.optional(whole(0, 1000), 1),
  sort: v.pipe(
    v.optional(whole(0, 10_000)),
    v.description('Without it, the position in this list.'),
  ),
});

/** What is sent to write an event type as a whole: every member that is left out gets its default. */
export const eventTypeInput = v.pipe(
  v.strictObject({
    uid: v.optional(v.pipe(v.string(), v.check(isUid, 'It is no uid of ours.'))),
    name: filledText(64),
    description: v.optional(text(10_000), ''),
    status: v.optional(v.picklist(['enable', 'disable']), 'enable'),
    duration: whole(5, dayMinutes),
    interval: v.optional(whole(1, dayMinutes)),
    bufferBefore: v.optional(whole(0, longestBuffer), 0),
    bufferAfter: v.optional(whole(0, longestBuffer), 0),
    minimumNotice: v.optional(whole(0, yearMinutes), 0),
    window: orNull(bookingWindow),
    timeZone: v.pipe(timeZone, v.check(isZone, 'It is no IANA time zone.')),
    capacity: orNull(whole(1, 10_000)),
    requiresConfirmation: v.optional(v.boolean(), false),
    holdsWhileRequested: v.optional(v.boolean(), true),
    locations: distinctList(place, { least: 1, most: 7 }, (one) => one.locationId),
    questions: v.optional(
      distinctList(question, { most: 50 }, (one) => one.uid),
      [],
    ),
    assignment: v.optional(assignment, { type: 'any', method: 'equal' }),
    limits: v.optional(
      distinctList(limit, { most: 9 }, (one) => `${one.kind} ${one.period}`),
      [],
    ),
    payment: v.optional(payment, { methods: ['none'], items: [] }),
    bookingName: orNull(filledText(64)),
    priority: v.optional(v.picklist(priorities), 'middle'),
    hosts: distinctList(host, { least: 1, most: mostHosts }, (one) => one.userId),
  }),
  v.transform((sent) => ({
    ...sent,
    interval: sent.interval ?? sent.duration,
    hosts: sent.hosts.map((one, position) => ({ ...one, sort: one.sort ?? position })),
  })),
);
