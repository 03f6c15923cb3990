import { newUid } from '../../lib/app/new-uid.ts';
import { createSchedule } from '../../lib/app/schedules/create-schedule.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateSchedule,
  { newUid },
  ({ body, context, store }, { newUid }) => createSchedule(body, context, store, newUid),
);
