import * as v from 'valibot';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import {
  attendeeTypes,
  behaviors,
  displayTypes,
  transparencies,
  visibilityTypes,
} from '../../domain/schedules/schedule.ts';
import { instantText, locationId, priority } from '../fields.ts';

const nullableText = v.nullable(v.string());
const RoutineItem = v.object({
  startHour: v.number(),
  startMinute: v.number(),
  endHour: v.number(),
  endMinute: v.number(),
  wday: v.number(),
  frequencyType: v.number(),
  frequencyInterval: v.number(),
  exceptions: v.array(v.string()),
});

/** A schedule as every operation answers it. */
export const Schedule = v.object({
  uid: v.string(),
  name: v.string(),
  description: nullableText,
  status: v.picklist(['open', 'cancel']),
  startedAt: instantText,
  endedAt: instantText,
  isAllDay: v.boolean(),
  timeZone: v.string(),
  url: nullableText,
  address: nullableText,
  phoneNumber: nullableText,
  customLocation: nullableText,
  access: nullableText,
  routine: v.nullable(
    v.object({
      duration: v.number(),
      endedAt: v.nullable(instantText),
      schedules: v.array(RoutineItem),
    }),
  ),
  isRemind: v.boolean(),
  projectId: v.nullable(v.number()),
  attendees: v.array(
    v.object({
      userId: v.optional(v.string()),
      email: v.optional(v.string()),
      role: v.picklist(hostRoles),
      userType: v.picklist(attendeeTypes),
    }),
  ),
  priority: v.nullable(priority),
  displayType: v.picklist(displayTypes),
  location: v.nullable(locationId),
  transparency: v.picklist(transparencies),
  behavior: v.picklist(behaviors),
  visibilityType: v.picklist(visibilityTypes),
  createdAt: instantText,
  updatedAt: instantText,
});
