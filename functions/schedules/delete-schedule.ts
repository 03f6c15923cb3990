import { deleteSchedule } from '../../lib/app/schedules/delete-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit };

export const handler = implementWrite(DeleteSchedule, deps, ({ params, intent }, deps) =>
  deleteSchedule(params.uid, intent, deps),
);
