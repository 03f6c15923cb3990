import { listSchedules } from '../../lib/app/schedules/list-schedules.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { listSchedules as readSchedules } from '../../lib/data/list-schedules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { listSchedules: readSchedules };

export const handler = implementRead(ListSchedules, deps, ({ query, caller }, deps) =>
  listSchedules(caller, query, deps),
);
