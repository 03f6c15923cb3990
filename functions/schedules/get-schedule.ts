import { getSchedule } from '../../lib/app/schedules/get-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { findSchedule } from '../../lib/data/schedules/stored-schedules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findSchedule };

export const handler = implementRead(GetSchedule, deps, ({ params, caller, nowMs }, deps) =>
  getSchedule(caller, params.uid, nowMs, deps),
);
