import * as v from 'valibot';
import { priorities } from '../../domain/event-types/event-type.ts';
import { locationIds } from '../../domain/event-types/location-id.ts';

export const locationId = v.picklist(locationIds);
export const priority = v.picklist(priorities);

/** The description of the role of a booking's host. */
export const hostRoleText =
  'The role of the host, for a user with the role `member`. A `viewer` cannot change or cancel the booking. An ' +
  '`editor` cannot change its hosts. An `admin` can do both. The role does not limit the creator of the booking.';
