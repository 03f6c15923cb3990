import { deleteSchedule } from '../../lib/app/schedules/delete-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeleteSchedule, {}, ({ params, context, store }) =>
  deleteSchedule(params.uid, context, store),
);
