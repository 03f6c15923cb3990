import { newUid } from '../../lib/app/new-uid.ts';
import { createSchedule } from '../../lib/app/schedules/create-schedule.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit, newUid };

export const handler = implementWrite(CreateSchedule, deps, ({ body, intent }, deps) =>
  createSchedule(body, intent, deps),
);
