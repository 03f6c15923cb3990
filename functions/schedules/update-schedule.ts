import { updateSchedule } from '../../lib/app/schedules/update-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(UpdateSchedule, deps, ({ params, body, intent }, deps) =>
  updateSchedule(params.uid, body, intent, deps),
);
