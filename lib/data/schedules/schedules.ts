import { hostRules, storedSchedule } from '../../domain/schedules/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { hostRulesIn } from './host-rules.ts';
import { scheduleIn } from './stored-schedules.ts';

/** Schedules, and the long or recurring ones of each host. */
export const schedules = {
  reads: [
    reads(
      storedSchedule,
      (of, { uid }) => keys.schedule(of, uid),
      (of, items, { uid, nowMs }) => scheduleIn(of, items, uid, nowMs),
    ),
    reads(hostRules, keys.rules, (of, items, userId) => hostRulesIn(of, items, userId).rules),
  ],
  writes: [],
};
