import * as v from 'valibot';
import {
  eventTypeStatuses,
  hostRoles,
  hostTypes,
  limitKinds,
  paymentMethods,
  questionTypes,
  visibilities,
} from '../../domain/event-types/event-type.ts';
import { meetingProviders } from '../../domain/event-types/meeting-provider.ts';
import { methods } from '../../domain/event-types/method.ts';
import { periods } from '../../domain/time/local-date.ts';
import { described, describedMembers } from '../described.ts';
import { instantText, uriText } from '../fields.ts';
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

const nullableText = v.nullable(v.string());

const bookingWindow = v.union([
  v.object(describedMembers({ days: v.number() }, windowDescriptions)),
  v.object(describedMembers({ startedAt: instantText, endedAt: instantText }, windowDescriptions)),
]);

const place = v.object(
  describedMembers(
    {
      locationId,
      provider: v.nullable(v.picklist(meetingProviders)),
      url: v.nullable(uriText),
      phoneNumber: nullableText,
      address: nullableText,
      customLocation: nullableText,
      access: nullableText,
    },
    placeDescriptions,
  ),
);

const question = v.object(
  describedMembers(
    {
      uid: v.string(),
      label: v.string(),
      type: v.picklist(questionTypes),
      required: v.boolean(),
      options: v.array(v.string()),
    },
    questionDescriptions,
  ),
);

const assignment = v.variant('type', [
  v.object(describedMembers({ type: v.literal('all') }, allDescriptions)),
  v.object(
    describedMembers({ type: v.literal('any'), method: v.picklist(methods) }, anyDescriptions),
  ),
]);

const limit = v.object(
  describedMembers(
    { kind: v.picklist(limitKinds), period: v.picklist(periods), max: v.number() },
    limitDescriptions,
  ),
);

const payment = v.object(
  describedMembers(
    {
      methods: v.array(v.picklist(paymentMethods)),
      currency: v.nullable(v.string()),
      items: v.array(
        v.object(
          describedMembers(
            { uid: v.string(), name: v.string(), price: v.nullable(v.number()) },
            paymentItemDescriptions,
          ),
        ),
      ),
    },
    paymentDescriptions,
  ),
);

const host = v.object(
  describedMembers(
    {
      uid: v.string(),
      role: v.picklist(hostRoles),
      userType: v.picklist(hostTypes),
      priority: v.number(),
      weight: v.number(),
      sort: v.number(),
    },
    hostDescriptions,
  ),
);

/** Event type in the reply of every operation. Its rules and its notification have operations of their own. */
export const EventType = described(
  v.object(
    describedMembers(
      {
        uid: v.string(),
        name: v.string(),
        description: v.string(),
        status: v.picklist(eventTypeStatuses),
        visibility: v.picklist(visibilities),
        duration: v.number(),
        interval: v.number(),
        bufferBefore: v.number(),
        bufferAfter: v.number(),
        minimumNotice: v.number(),
        guestMayCancelUntil: v.nullable(v.number()),
        guestMayRescheduleUntil: v.nullable(v.number()),
        window: v.nullable(bookingWindow),
        timeZone: v.string(),
        capacity: v.nullable(v.number()),
        requiresConfirmation: v.boolean(),
        booksOverWork: v.boolean(),
        holdsWhileRequested: v.boolean(),
        locations: v.array(place),
        questions: v.array(question),
        assignment,
        limits: v.array(limit),
        payment,
        bookingName: nullableText,
        priority,
        hosts: v.array(host),
        createdAt: instantText,
        updatedAt: instantText,
      },
      eventTypeDescriptions,
    ),
  ),
  'An event type: what guests can book, when, and with whom.',
);
