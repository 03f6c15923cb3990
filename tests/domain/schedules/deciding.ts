import type { Change } from '../../../lib/domain/change.ts';
import type { Decided, Decision } from '../../../lib/domain/decision.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { newSettings } from '../../../lib/domain/people/user-settings.ts';
import {
  createSchedule,
  requestNeeds,
  scheduleRequest,
} from '../../../lib/domain/schedules/create-schedule.ts';
import { deleteSchedule, deletionNeeds } from '../../../lib/domain/schedules/delete-schedule.ts';
import type { NewSchedule } from '../../../lib/domain/schedules/draft-schedule.ts';
import { hostRules, storedSchedule } from '../../../lib/domain/schedules/needs.ts';
import type { Attendee, Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { scheduleNeeds } from '../../../lib/domain/schedules/schedule-access.ts';
import {
  type ScheduleUpdate,
  updateNeeds,
  updateRequest,
  updateSchedule,
} from '../../../lib/domain/schedules/update-schedule.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { type ScheduleChanges, scheduleChanges } from '../../support/decisions/grouped-changes.ts';
import {
  absent,
  type ReadValues,
  read,
  snapshotOf,
  valueIn,
  valuesIn,
} from '../../support/decisions/read-values.ts';

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
  sessionScopes: null,
  sessionVersion: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
});

export const readUsers: ReadValues = ['ada', 'bo', 'cy'].map((userId) =>
  read(storedUser(userId), { ver: 1, user: user(userId) }),
);

/** An organization of three users who have no schedules. */
export const stored: ReadValues = [...readUsers, absent(hostWeek, []), absent(hostRules, [])];

const nowMs = Date.parse('2030-01-01T00:00:30.000Z');
export const scheduleNeed = storedSchedule({ uid, nowMs });

export const by = (
  userId: string,
  role: Role = 'member',
  parts: Partial<WriteContext> = {},
): WriteContext => ({
  actor: { organizationId: 'org' as OrganizationId, userId, role },
  nowMs,
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  ...parts,
});

export const host = (userId: string): Attendee => ({ userId, role: 'admin', userType: 'host' });
export const guest = (userId: string): Attendee => ({ userId, role: 'viewer', userType: 'guest' });

/** An hour on a Tuesday with the hosts Ada and Bo and the guest Cy. */
export const talk: NewSchedule = {
  name: 'Talk',
  timeZone: 'UTC',
  startedAt: '2030-03-05T10:00:00Z',
  endedAt: '2030-03-05T11:00:00Z',
  attendees: [host('ada'), host('bo'), guest('cy')],
};

/** The routine that repeats the talk every Tuesday. */
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

/** A snapshot of only these needs. The schedule is read at the instant of the request. */
const snapshotAt = (atMs: number, needs: readonly Need[], from: ReadValues): Snapshot =>
  snapshotOf(
    needs,
    ...from,
    read(storedSchedule({ uid, nowMs: atMs }), valueIn(from, scheduleNeed)),
  );

export function create(sent: NewSchedule, from: ReadValues = stored, context = by('ada')) {
  const request = scheduleRequest(sent, uid, context.actor.userId, context.nowMs);
  return createSchedule(request, snapshotOf(requestNeeds(request), ...from), context);
}

export function update(sent: ScheduleUpdate, from: ReadValues, context = by('ada')) {
  const needs = scheduleNeeds(uid, context.nowMs);
  const request = updateRequest(uid, sent, snapshotAt(context.nowMs, needs, from), context);
  const snapshot = snapshotAt(context.nowMs, [...needs, ...updateNeeds(request)], from);
  return updateSchedule(request, snapshot, context);
}

export function remove(from: ReadValues, context = by('ada')) {
  const needs = scheduleNeeds(uid, context.nowMs);
  const more = deletionNeeds(uid, snapshotAt(context.nowMs, needs, from), context.nowMs);
  return deleteSchedule(uid, {}, snapshotAt(context.nowMs, [...needs, ...more], from), context);
}

/** A decision with any changes. */
type AnyDecision = Decision<unknown, string, Change>;

/** The changes of an accepted decision on a schedule. */
export const changesOf = (decision: AnyDecision): ScheduleChanges =>
  scheduleChanges(accepted(decision));

function accepted(decision: AnyDecision): Decided<unknown, Change> {
  if ('refused' in decision)
    throw new Error(`The request was refused: ${JSON.stringify(decision)}`);
  return decision;
}

/** The stored data after an accepted change. */
export function after(from: ReadValues, decision: AnyDecision): ReadValues {
  const { schedule, weeks, rules } = changesOf(decision);
  return [
    ...from,
    ...weeks.map(({ userId, week, entries }) => read(hostWeek({ userId, week }), entries)),
    ...rules.map((one) => read(hostRules(one.userId), one.rules)),
    read(scheduleNeed, { ...schedule, ver: schedule.ver + 1 }),
  ];
}

/** All entries and rules of all users, as texts to compare. An empty week equals a week that does not exist. */
export function ledgerOf(from: ReadValues): readonly string[] {
  const entries = valuesIn(from, hostWeek).flatMap(([{ userId, week }, those]) =>
    those.map((one) => ({ userId, week, one })),
  );
  const ruled = valuesIn(from, hostRules).flatMap(([userId, those]) =>
    those.map((one) => ({ userId, one })),
  );
  return [...entries, ...ruled].map((one) => JSON.stringify(one)).sort();
}

export const storedTalk = (parts: Partial<NewSchedule> = {}): ReadValues =>
  after(stored, create({ ...talk, ...parts }));

export const scheduleIn = (from: ReadValues): Schedule => {
  const schedule = valueIn(from, scheduleNeed)?.schedule;
  if (schedule === undefined) throw new Error('The schedule does not exist.');
  return schedule;
};
