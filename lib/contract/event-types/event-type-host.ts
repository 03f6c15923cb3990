import * as v from 'valibot';
import { hostRoles, hostTypes } from '../../domain/event-types/event-type.ts';
import { described, describedMembers } from '../described.ts';
import { hostDescriptions } from './event-type-descriptions.ts';

/** Host of an event type in the reply of every operation. */
export const EventTypeHost = described(
  v.object(
    describedMembers(
      {
        uid: v.string(),
        name: v.string(),
        email: v.string(),
        profileImage: v.nullable(v.string()),
        role: v.picklist(hostRoles),
        userType: v.picklist(hostTypes),
        priority: v.number(),
        weight: v.number(),
        sort: v.number(),
      },
      hostDescriptions,
    ),
  ),
  'A host of an event type: a user who can be assigned to its bookings.',
);
