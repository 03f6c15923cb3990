import * as v from 'valibot';
import { pictureUrl } from '../app/public-url.ts';
import { Booking } from '../contract/bookings/booking.ts';
import { Recap } from '../contract/bookings/list-booking-recaps.ts';
import { Recording } from '../contract/bookings/list-booking-recordings.ts';
import { Transcript } from '../contract/bookings/list-booking-transcripts.ts';
import { EventType } from '../contract/event-types/event-type.ts';
import { HostAssignRule } from '../contract/event-types/host-assign-rule.ts';
import { Notification } from '../contract/event-types/notification.ts';
import { OrganizationUser } from '../contract/organization/organization-user.ts';
import { Schedule } from '../contract/schedules/schedule.ts';
import { Contact } from '../contract/shared/contact.ts';
import { WebhookEndpoint } from '../contract/webhooks/webhook-endpoint.ts';
import type { Booking as StoredBooking } from '../domain/bookings/booking.ts';
import type { EventType as StoredEventType } from '../domain/event-types/event-type.ts';
import { shownEventType } from '../domain/event-types/event-type-reply.ts';
import type { Values } from '../domain/feed/former-values.ts';
import type { Documents, Origin } from '../domain/feed/outgoing.ts';
import type { PublishedResource } from '../domain/feed/published-resource.ts';
import { shownUser } from '../domain/people/organization-user.ts';
import type { User } from '../domain/people/user.ts';
import { attendeeIds } from '../domain/schedules/attendees.ts';
import type { Schedule as StoredSchedule } from '../domain/schedules/schedule.ts';

const withoutPeople = {
  contact: null,
  answers: null,
  tracking: null,
  eventTypeId: null,
  userIds: [],
};

const attachments = { recording: Recording, transcript: Transcript, recap: Recap };

/** A resource at one version, as events contain it. The schemas of its operations remove all other members. */
export function publishedResource(
  origin: Origin,
  { doc = {}, contact = {} }: Documents<Values>,
): PublishedResource {
  switch (origin.subject) {
    case 'booking':
      return publishedBooking(doc as unknown as StoredBooking, contact);
    case 'attachment': {
      const { uid, bookingUid, kind } = origin;
      const listed = v.parse(attachments[kind], doc);
      // A list contains the attachments of one booking and one kind.
      return { ...withoutPeople, object: { uid, bookingId: bookingUid, type: kind, ...listed } };
    }
    case 'message':
      return { ...withoutPeople, object: { ...doc, bookingId: origin.bookingUid } };
    case 'schedule': {
      const schedule = doc as unknown as StoredSchedule;
      // Each reader of the event gets what the audience allows.
      const whole = { ...schedule, isConcealed: false };
      return { ...withoutPeople, object: v.parse(Schedule, whole), userIds: attendeeIds(schedule) };
    }
    case 'event-type':
      return publishedEventType(doc as unknown as StoredEventType);
    case 'user': {
      const user = doc as unknown as User;
      const object = v.parse(OrganizationUser, shownUser(user, { pictureUrl }));
      return { ...withoutPeople, object, userIds: [user.userId] };
    }
    case 'calendar-connection':
    case 'conferencing-connection':
      return { ...withoutPeople, object: doc, userIds: [String(doc.userId)] };
    case 'webhook-endpoint':
      return { ...withoutPeople, object: v.parse(WebhookEndpoint, doc) };
  }
}

function publishedBooking(booking: StoredBooking, contact: Values): PublishedResource {
  const { answers, tracking, ...details } = v.parse(Contact, contact);
  return {
    object: v.parse(Booking, booking),
    contact: details,
    answers,
    tracking,
    eventTypeId: booking.eventTypeId,
    userIds: booking.hosts.map(({ userId }) => userId),
  };
}

function publishedEventType(eventType: StoredEventType): PublishedResource {
  const { uid, rules, notification, hosts } = eventType;
  return {
    ...withoutPeople,
    object: v.parse(EventType, shownEventType(eventType)),
    parts: {
      rules: v.parse(v.array(HostAssignRule), rules),
      notification: v.parse(Notification, notification),
    },
    eventTypeId: uid,
    userIds: hosts.map(({ userId }) => userId),
  };
}
