import { newMeetingUrl } from '../../lib/app/new-meeting-url.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { runDecision } from '../../lib/app/run-decision.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { users } from '../../lib/data/people/users.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import {
  createSchedule,
  requestNeeds,
  scheduleRequest,
} from '../../lib/domain/schedules/create-schedule.ts';
import { concealReplay } from '../../lib/http/conceal-replay.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateSchedule,
  [users, ledger, busyRules, schedules],
  { newUid, newMeetingUrl },
  ({ body, context, store }, { newUid, newMeetingUrl }) => {
    const { actor, nowMs } = context;
    const request = scheduleRequest(body, newUid(), actor.userId, nowMs, newMeetingUrl());
    return runDecision(
      context,
      store,
      requestNeeds(request),
      (snapshot) => createSchedule(request, snapshot, context),
      'schedule/too-large',
    );
  },
  concealReplay,
);
