import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { ruleOf } from './rule-of.ts';

/** Takes a rule from an event type; what it decided before stands. */
export const deleteHostAssignRule = (
  eventTypeId: string,
  uid: string,
  intent: Intent,
  deps: ChangeEventTypeDeps,
): Promise<object> =>
  changeEventType(eventTypeId, intent, deps, {
    requirePart: (stored) => ruleOf(stored, uid),
    decide({ stored }) {
      const rules = stored.eventType.rules.filter((one) => one.uid !== uid);
      const eventType = revised(stored, { rules }, intent.nowMs);
      return { reply: {}, actions: [eventTypeAction(intent, stored, eventType)] };
    },
  });
