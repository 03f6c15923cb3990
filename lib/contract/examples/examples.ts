import type { routes } from '../routes.ts';
import { availability } from './availability.ts';
import { bookings } from './bookings.ts';
import { eventTypes } from './event-types.ts';
import type { ExamplesOf } from './example.ts';
import { schedules } from './schedules.ts';
import { service } from './service.ts';

/** An example for every row of the route table; handlers never read them, so they cost no bundle anything. */
export const examples: { readonly [Group in keyof typeof routes]: ExamplesOf<Group> } = {
  bookings,
  schedules,
  'event-types': eventTypes,
  availability,
  service,
};
