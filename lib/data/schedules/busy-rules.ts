import { putHostRules } from '../../domain/schedules/changes.ts';
import { hostRules } from '../../domain/schedules/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { hostRulesIn, writeHostRules } from './host-rules.ts';

/** The long or recurring schedules of each host, which make the host busy. */
export const busyRules = {
  reads: [
    reads(hostRules, keys.rules, (of, items, userId) => hostRulesIn(of, items, userId).rules),
  ],
  writes: [
    writes(putHostRules, (of, items, { userId, rules }) => [
      writeHostRules(of, userId, hostRulesIn(of, items, userId).ver, rules),
    ]),
  ],
};
