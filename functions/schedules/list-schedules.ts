import { listSchedules } from '../../lib/app/schedules/list-schedules.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { findSchedules } from '../../lib/data/schedules/find-schedules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findSchedules };

export const handler = implementRead(ListSchedules, deps, ({ query, caller }, deps) =>
  listSchedules(caller, query, deps),
);
