import type { Change } from '../../../lib/domain/change.ts';
import type { Decided, Decision } from '../../../lib/domain/decision.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { newSettings } from '../../../lib/domain/people/user-settings.ts';
import {
  createSchedule,
  requestNeeds,
  scheduleRequest,
} from '../../../lib/domain/schedules/create-schedule.ts';
import { deleteSchedule, deletionNeeds } from '../../../lib/domain/schedules/delete-schedule.ts';
import type { NewSchedule } from '../../../lib/domain/schedules/draft-schedule.ts';
import type { Attendee, Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { scheduleNeeds } from '../../../lib/domain/schedules/schedule-access.ts';
import {
  type ScheduleUpdate,
  updateNeeds,
  updateRequest,
  updateSchedule,
} from '../../../lib/domain/schedules/update-schedule.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import type { Given } from '../../support/decisions/given.ts';
import { type ScheduleChanges, scheduleChanges } from '../../support/decisions/grouped-changes.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';

export const uid = 'abcdefghijkl';

const user = (userId: string): User => ({
  userId,
  name: userId,
  email: `${userId}@example.com`,
  timeZone: 'UTC',
  role: 'member',
  locale: 'en',
  settings: newSettings,
  pictureId: null,
  identity: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
});

/** An organization of three users who have no schedules. */
export const stored: Given = { users: { ada: user('ada'), bo: user('bo'), cy: user('cy') } };

export const by = (
  userId: string,
  role: Role = 'member',
  parts: Partial<WriteContext> = {},
): WriteContext => ({
  actor: { organizationId: 'org' as OrganizationId, userId, role },
  nowMs: Date.parse('2030-01-01T00:00:30.000Z'),
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  ...parts,
});

export const host = (userId: string): Attendee => ({ userId, role: 'admin', userType: 'host' });
export const guest = (userId: string): Attendee => ({ userId, role: 'viewer', userType: 'guest' });

/** An hour on a Tuesday, of Ada and Bo with Cy. */
export const talk: NewSchedule = {
  name: 'Talk',
  timeZone: 'UTC',
  startedAt: '2030-03-05T10:00:00Z',
  endedAt: '2030-03-05T11:00:00Z',
  attendees: [host('ada'), host('bo'), guest('cy')],
};

/** Every Tuesday from the talk on. */
export const everyTuesday = {
  duration: 60,
  endedAt: null,
  schedules: [
    {
      startHour: 10,
      startMinute: 0,
      endHour: 11,
      endMinute: 0,
      wday: 2,
      frequencyType: 2,
      frequencyInterval: 1,
      exceptions: [],
    },
  ],
} as const;

/** Each decision is made on what it said that it needs, and on nothing else. */
export function create(sent: NewSchedule, from: Given = stored, context = by('ada')) {
  const request = scheduleRequest(sent, uid, context.nowMs);
  return createSchedule(request, readFrom(from, requestNeeds(request)), context);
}

export function update(sent: ScheduleUpdate, from: Given, context = by('ada')) {
  const needs = scheduleNeeds(uid, context.nowMs);
  const request = updateRequest(uid, sent, readFrom(from, needs), context.nowMs);
  const snapshot = readFrom(from, [...needs, ...updateNeeds(request)]);
  return updateSchedule(request, snapshot, context);
}

export function remove(from: Given, context = by('ada')) {
  const needs = scheduleNeeds(uid, context.nowMs);
  const more = deletionNeeds(uid, readFrom(from, needs), context.nowMs);
  return deleteSchedule(uid, readFrom(from, [...needs, ...more]), context);
}

/** A decision with whatever changes. */
type AnyDecision = Decision<unknown, string, Change>;

/** The changes of an accepted decision on a schedule. */
export const changesOf = (decision: AnyDecision): ScheduleChanges =>
  scheduleChanges(accepted(decision));

function accepted(decision: AnyDecision): Decided<unknown, Change> {
  if ('refused' in decision) throw new Error(`It was refused: ${JSON.stringify(decision)}`);
  return decision;
}

/** What is stored after an accepted change. */
export function after(from: Given, decision: AnyDecision): Given {
  const { schedule, weeks, rules } = changesOf(decision);
  const changed = { ...from.weeks };
  for (const { userId, week, entries } of weeks) {
    changed[userId] = { ...changed[userId], [week]: entries };
  }
  return {
    ...from,
    weeks: changed,
    rules: { ...from.rules, ...Object.fromEntries(rules.map((one) => [one.userId, one.rules])) },
    schedules: { ...from.schedules, [uid]: { ...schedule, ver: schedule.ver + 1 } },
  };
}

/** Every entry and every rule of everybody, in a form to compare: what is empty is as what is not there. */
export function ledgerOf({ weeks = {}, rules = {} }: Given): readonly string[] {
  const entries = Object.entries(weeks).flatMap(([userId, byWeek]) =>
    Object.entries(byWeek).flatMap(([week, those]) => those.map((one) => ({ userId, week, one }))),
  );
  const ruled = Object.entries(rules).flatMap(([userId, those]) =>
    those.map((one) => ({ userId, one })),
  );
  return [...entries, ...ruled].map((one) => JSON.stringify(one)).sort();
}

export const storedTalk = (parts: Partial<NewSchedule> = {}): Given =>
  after(stored, create({ ...talk, ...parts }));

export const scheduleIn = (from: Given): Schedule => {
  const schedule = from.schedules?.[uid]?.schedule;
  if (schedule === undefined) throw new Error('There is no schedule.');
  return schedule;
};
