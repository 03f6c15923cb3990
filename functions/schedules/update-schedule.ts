import { updateSchedule } from '../../lib/app/schedules/update-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { concealReplay } from '../../lib/http/conceal-replay.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateSchedule,
  [users, ledger, busyRules, schedules],
  {},
  ({ params, body, context, store }) => updateSchedule(params.uid, body, context, store),
  concealReplay,
);
