import { assignment } from './assignment/assignment.ts';
import { attachments } from './bookings/attachments.ts';
import { bookings } from './bookings/bookings.ts';
import { conferencing } from './conferencing/conferencing.ts';
import { eventTypes } from './event-types/event-types.ts';
import { calendarConnections } from './external-calendars/calendar-connections.ts';
import { externalBusyTime } from './external-calendars/external-busy-time.ts';
import { grants } from './external-calendars/grants.ts';
import { hours } from './hours/hours.ts';
import { invitations } from './invitations/invitations.ts';
import { ledger } from './ledger/ledger.ts';
import { limits } from './limits/limits.ts';
import { meetings } from './meetings/meetings.ts';
import { messages } from './messages/messages.ts';
import { apiKeys } from './people/api-keys.ts';
import { identities } from './people/identities.ts';
import { organizations } from './people/organizations.ts';
import { users } from './people/users.ts';
import { pictures } from './pictures/pictures.ts';
import { routingForms } from './routing-forms/routing-forms.ts';
import { busyRules } from './schedules/busy-rules.ts';
import { schedules } from './schedules/schedules.ts';
import { sessions } from './sessions/sessions.ts';
import { webhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** Every subject, for workers and for the commands of administrators. */
export const everySubject = [
  organizations,
  users,
  pictures,
  identities,
  invitations,
  apiKeys,
  ledger,
  eventTypes,
  busyRules,
  schedules,
  externalBusyTime,
  calendarConnections,
  grants,
  hours,
  assignment,
  routingForms,
  conferencing,
  meetings,
  bookings,
  attachments,
  limits,
  webhooks,
  webhookDeliveries,
  messages,
  sessions,
];
