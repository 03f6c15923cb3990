import { deleteSchedule } from '../../lib/app/schedules/delete-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteSchedule,
  [ledger, busyRules, schedules],
  {},
  ({ params, query, context, store }) => deleteSchedule(params.uid, query, context, store),
);
