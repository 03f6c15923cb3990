import type { WriteContext } from './write-context.ts';

/**
 * The kinds of events that are published, by subject, in the order of the documentation. An attachment is a recording,
 * transcript or recap that is added to a booking later. A message is a mail about a booking.
 */
export const publishedKinds = {
  booking: [
    'guest_booked',
    'booking_requested',
    'booking_confirmed',
    'booking_declined',
    'guest_rescheduled',
    'host_rescheduled',
    'guest_cancelled',
    'host_cancelled',
    'host_reassigned',
    'booking_updated',
  ],
  attachment: ['recording_ready'],
  message: ['message_undeliverable'],
  schedule: ['schedule_created', 'schedule_updated', 'schedule_deleted'],
  'event-type': ['event_type_created', 'event_type_updated', 'event_type_deleted'],
  user: ['user_added', 'user_updated', 'user_removed'],
  'calendar-connection': ['calendar_connection_failed'],
  'conferencing-connection': ['conferencing_connection_failed'],
  'webhook-endpoint': ['webhook_endpoint_disabled'],
} as const;

export type Subject = keyof typeof publishedKinds;

/** Whether a kind of event is about resources of this subject. */
export const isKindOf = (subject: Subject, kind: string): boolean =>
  (publishedKinds[subject] as readonly string[]).includes(kind);

type KindOf<Of extends Subject> = (typeof publishedKinds)[Of][number];
/** A kind of event that is published. All other kinds are only stored with the change. */
export type EventKind = KindOf<Subject>;

export type BookingEventKind = KindOf<'booking'>;
export type ScheduleEventKind = KindOf<'schedule'>;
export type EventTypeEventKind = KindOf<'event-type'>;
export type CalendarEventKind =
  | 'calendar_created'
  | 'calendar_updated'
  | 'calendar_deleted'
  | 'calendar_put';
export type CalendarConnectionEventKind =
  | 'calendar_connection_created'
  | 'calendar_connection_updated'
  | 'calendar_connection_deleted'
  | KindOf<'calendar-connection'>;
export type OrganizationEventKind = 'organization_updated';
export type UserEventKind = KindOf<'user'>;
export type InvitationEventKind =
  | 'invitation_created'
  | 'invitation_accepted'
  | 'invitation_deleted';
export type WebhookEndpointEventKind =
  | 'webhook_endpoint_created'
  | 'webhook_endpoint_updated'
  | 'webhook_endpoint_deleted'
  | KindOf<'webhook-endpoint'>;
export type RoutingFormEventKind =
  | 'routing_form_created'
  | 'routing_form_updated'
  | 'routing_form_deleted'
  | 'routing_response_created'
  | 'routing_response_updated';
export type ConferencingEventKind =
  | 'conferencing_connection_created'
  | 'conferencing_connection_updated'
  | 'conferencing_connection_deleted'
  | KindOf<'conferencing-connection'>;
export type ApiKeyEventKind = 'api_key_created' | 'api_key_deleted';

/**
 * A published event about an accepted change. It is stored in the same transaction as the change,
 * so every event belongs to a stored change and none is lost.
 */
export interface ServiceEvent<Kind extends string = string> {
  /** The kind of the change. If it has several, the most important one. */
  readonly kind: Kind;
  /** The other kinds of the change, the most important one first. */
  readonly otherKinds?: readonly Kind[];
  /** The ID of the user, or the part of the service, that made the change. */
  readonly by: string;
  /** RFC 3339 in UTC. */
  readonly at: string;
  readonly requestId: string;
  /** Messages to people are not sent. */
  readonly isSilent?: boolean;
  readonly message?: string;
}

/** The `by` of events about changes that the service itself made. */
export const byService = 'service';

export type AttachmentEvent = ServiceEvent<KindOf<'attachment'>>;
export type BookingEvent = ServiceEvent<BookingEventKind>;
export type ScheduleEvent = ServiceEvent<ScheduleEventKind>;
export type EventTypeEvent = ServiceEvent<EventTypeEventKind>;
export type CalendarEvent = ServiceEvent<CalendarEventKind>;
export type CalendarConnectionEvent = ServiceEvent<CalendarConnectionEventKind>;
export type OrganizationEvent = ServiceEvent<OrganizationEventKind>;
export type UserEvent = ServiceEvent<UserEventKind>;
export type InvitationEvent = ServiceEvent<InvitationEventKind>;
export type WebhookEndpointEvent = ServiceEvent<WebhookEndpointEventKind>;
export type RoutingFormEvent = ServiceEvent<RoutingFormEventKind>;
export type ConferencingEvent = ServiceEvent<ConferencingEventKind>;
export type ApiKeyEvent = ServiceEvent<ApiKeyEventKind>;

/** The event of a change. All kinds of `kinds` are published; the first is the most important one. */
export function eventOf<Kind extends string>(
  kinds: Kind | readonly [Kind, ...Kind[]],
  at: string,
  { actor, requestId }: Pick<WriteContext, 'actor' | 'requestId'>,
): ServiceEvent<Kind> {
  const [kind, ...otherKinds] = typeof kinds === 'string' ? [kinds] : kinds;
  return {
    kind,
    ...(otherKinds.length > 0 && { otherKinds }),
    by: actor.userId,
    at,
    requestId,
  };
}
