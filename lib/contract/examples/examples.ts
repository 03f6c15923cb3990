import { examples as answers } from '../answers/examples.ts';
import { examples as apiKeys } from '../api-keys/examples.ts';
import { examples as availability } from '../availability/examples.ts';
import { examples as bookings } from '../bookings/examples.ts';
import { examples as calendarConnections } from '../calendar-connections/examples.ts';
import { examples as conferencing } from '../conferencing/examples.ts';
import { examples as eventTypes } from '../event-types/examples.ts';
import type { ExamplesOf } from '../example.ts';
import { examples as feed } from '../feed/examples.ts';
import { examples as guests } from '../guests/examples.ts';
import { examples as organization } from '../organization/examples.ts';
import { examples as pages } from '../pages/examples.ts';
import type { routes } from '../routes.ts';
import { examples as routingForms } from '../routing-forms/examples.ts';
import { examples as schedules } from '../schedules/examples.ts';
import { examples as service } from '../service/examples.ts';
import { examples as sessions } from '../sessions/examples.ts';
import { examples as users } from '../users/examples.ts';
import { examples as webhooks } from '../webhooks/examples.ts';

/** Example of every operation. Handlers do not import them, so bundles do not contain them. */
export const examples: { readonly [Group in keyof typeof routes]: ExamplesOf<Group> } = {
  bookings,
  schedules,
  feed,
  'event-types': eventTypes,
  availability,
  'calendar-connections': calendarConnections,
  conferencing,
  organization,
  guests,
  answers,
  'api-keys': apiKeys,
  users,
  sessions,
  webhooks,
  'routing-forms': routingForms,
  pages,
  service,
};
