import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { UpdateRoutingForm } from '../../lib/contract/routing-forms/update-routing-form.ts';
import { UpdateRoutingFormResponse } from '../../lib/contract/routing-forms/update-routing-form-response.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { calendarName } from '../../lib/data/external-calendars/calendar-sync.ts';

interface Rival {
  readonly contract: Contract;
  /** The path parameter with the ID of the resource. */
  readonly by: string;
  readonly body: object;
}

const rival = (contract: unknown, by = 'uid', body: object = { name: 'Theirs' }): Rival => ({
  contract: contract as Contract,
  by,
  body,
});

/** Changes by another caller, by the first part of the path of the resource. */
const rivals: Readonly<Record<string, Rival>> = {
  bookings: rival(UpdateBooking),
  schedules: rival(UpdateSchedule),
  event_types: rival(UpdateEventType),
  user_availability_calendars: rival(UpdateUserAvailabilityCalendar),
  organization_users: rival(UpdateOrganizationUser, 'userId', { role: 'restricted' }),
  teams: rival(UpdateTeam, 'teamId'),
  webhook_endpoints: rival(UpdateWebhookEndpoint, 'uid', { description: 'Theirs' }),
  routing_forms: rival(UpdateRoutingForm),
  // Below `users`, paths name only connections.
  users: rival(UpdateCalendarConnection, 'uid', {
    calendars: [{ id: calendarName('feed'), isBusy: false }],
  }),
};

const ofResponse = (params: Readonly<Record<string, string>>) => ({
  contract: UpdateRoutingFormResponse as unknown as Contract,
  params,
  body: { answers: [{ fieldUid: 'topic', content: 'Theirs' }] },
});

/** Returns another change of the resource that a path names. */
export function rivalOf(path: string, params: Readonly<Record<string, string>>) {
  if (path.endsWith('/responses/{uid}')) return ofResponse(params);
  const { contract, by, body } = rivals[path.split('/')[2] ?? ''] as Rival;
  const [whole = ''] = Object.values(params);
  return { contract, body, params: { [by]: whole } };
}
