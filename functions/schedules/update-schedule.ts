import { updateSchedule } from '../../lib/app/schedules/update-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(UpdateSchedule, {}, ({ params, body, context, store }) =>
  updateSchedule(params.uid, body, context, store),
);
