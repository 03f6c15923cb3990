import { newUid } from '../../lib/app/new-uid.ts';
import { createSchedule } from '../../lib/app/schedules/create-schedule.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateSchedule,
  [users, ledger, schedules],
  { newUid },
  ({ body, context, store }, { newUid }) => createSchedule(body, context, store, newUid),
);
