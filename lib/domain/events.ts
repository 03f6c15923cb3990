import type { WriteContext } from './write-context.ts';

export type BookingEventKind =
  | 'booking_requested'
  | 'guest_booked'
  | 'booking_confirmed'
  | 'booking_declined'
  | 'booking_updated'
  | 'host_rescheduled'
  | 'guest_rescheduled'
  | 'host_reassigned'
  | 'host_cancelled'
  | 'guest_cancelled';
export type ScheduleEventKind = 'schedule_created' | 'schedule_updated' | 'schedule_deleted';
export type EventTypeEventKind =
  | 'event_type_created'
  | 'event_type_updated'
  | 'event_type_deleted'
  | 'event_type_put';
export type CalendarEventKind =
  | 'calendar_created'
  | 'calendar_updated'
  | 'calendar_deleted'
  | 'calendar_put';
export type CalendarConnectionEventKind =
  | 'calendar_connection_created'
  | 'calendar_connection_updated'
  | 'calendar_connection_deleted'
  | 'calendar_connection_failed';
export type OrganizationEventKind = 'organization_updated';
export type UserEventKind = 'user_added' | 'user_updated' | 'user_removed';
export type InvitationEventKind =
  | 'invitation_created'
  | 'invitation_accepted'
  | 'invitation_deleted';
export type WebhookEndpointEventKind =
  | 'webhook_endpoint_created'
  | 'webhook_endpoint_updated'
  | 'webhook_endpoint_deleted'
  | 'webhook_endpoint_disabled';
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
  | 'conferencing_connection_failed';
export type ApiKeyEventKind = 'api_key_created' | 'api_key_deleted';

/**
 * A published event about an accepted change. It is stored in the same transaction as the change,
 * so every event belongs to a stored change and none is lost.
 */
export interface ServiceEvent<Kind extends string = string> {
  readonly kind: Kind;
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

export type AttachmentEvent = ServiceEvent<'recording_ready'>;
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

export const eventOf = <Kind extends string>(
  kind: Kind,
  at: string,
  { actor, requestId }: Pick<WriteContext, 'actor' | 'requestId'>,
): ServiceEvent<Kind> => ({ kind, by: actor.userId, at, requestId });
