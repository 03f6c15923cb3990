import { updateSchedule } from '../../lib/app/schedules/update-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { concealReplay } from '../../lib/http/conceal-replay.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateSchedule,
  [users, ledger, schedules],
  {},
  ({ params, body, context, store }) => updateSchedule(params.uid, body, context, store),
  concealReplay,
);
