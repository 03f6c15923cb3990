import * as v from 'valibot';
import { hostRoles, hostTypes } from '../../domain/event-types/event-type.ts';

/** A host of an event type as every operation answers it. */
export const EventTypeHost = v.object({
  uid: v.pipe(v.string(), v.description('The id of the user.')),
  name: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
  role: v.picklist(hostRoles),
  userType: v.picklist(hostTypes),
  priority: v.number(),
  weight: v.number(),
  sort: v.number(),
});
