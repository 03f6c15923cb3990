import * as v from 'valibot';
import {
  eventTypeStatuses,
  hostRoles,
  hostTypes,
  limitKinds,
  methods,
  paymentMethods,
  questionTypes,
} from '../../domain/event-types/event-type.ts';
import { periods } from '../../domain/time/local-date.ts';
import { instantText, locationId, priority, uriText } from '../fields.ts';

const nullableText = v.nullable(v.string());

/** An event type as every operation answers it. Its rules and its notification have operations of their own. */
export const EventType = v.object({
  uid: v.string(),
  name: v.string(),
  description: v.string(),
  status: v.picklist(eventTypeStatuses),
  duration: v.number(),
  interval: v.number(),
  bufferBefore: v.number(),
  bufferAfter: v.number(),
  minimumNotice: v.number(),
  window: v.nullable(
    v.union([
      v.object({ days: v.number() }),
      v.object({ startedAt: instantText, endedAt: instantText }),
    ]),
  ),
  timeZone: v.string(),
  capacity: v.nullable(v.number()),
  requiresConfirmation: v.boolean(),
  holdsWhileRequested: v.boolean(),
  locations: v.array(
    v.object({
      locationId,
      url: v.nullable(uriText),
      phoneNumber: nullableText,
      address: nullableText,
      customLocation: nullableText,
      access: nullableText,
    }),
  ),
  questions: v.array(
    v.object({
      uid: v.string(),
      label: v.string(),
      type: v.picklist(questionTypes),
      required: v.boolean(),
      options: v.array(v.string()),
    }),
  ),
  assignment: v.variant('type', [
    v.object({ type: v.literal('all') }),
    v.object({ type: v.literal('any'), method: v.picklist(methods) }),
  ]),
  limits: v.array(
    v.object({ kind: v.picklist(limitKinds), period: v.picklist(periods), max: v.number() }),
  ),
  payment: v.object({
    methods: v.array(v.picklist(paymentMethods)),
    items: v.array(v.object({ uid: v.string(), name: v.string() })),
  }),
  bookingName: nullableText,
  priority,
  hosts: v.pipe(
    v.array(
      v.object({
        uid: v.string(),
        role: v.picklist(hostRoles),
        userType: v.picklist(hostTypes),
        priority: v.number(),
        weight: v.number(),
        sort: v.number(),
      }),
    ),
    v.description('In short, by `sort`, then `uid`; the hosts have operations of their own.'),
  ),
  createdAt: instantText,
  updatedAt: instantText,
});
