import * as v from 'valibot';
import { putCalendar } from '../../lib/admin/put-calendar.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { storeEventType } from '../../lib/admin/store-event-type.ts';
import { newEventType, newEventTypeFaults } from '../../lib/app/event-types/new-event-type.ts';
import { prepareDeps } from '../../lib/app/event-types/prepare-terms.ts';
import { roomViolations } from '../../lib/app/event-types/require-room.ts';
import { unknownUser } from '../../lib/app/event-types/unknown-user.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { calendarInput } from '../../lib/contract/availability/calendar.ts';
import { eventTypeInput } from '../../lib/contract/event-types/event-type-input.ts';
import { uid } from '../../lib/contract/fields.ts';
import { listCalendars } from '../../lib/data/calendars.ts';
import { readEventType } from '../../lib/data/event-types.ts';
import { findUser } from '../../lib/data/users.ts';
import { calendarBytes, calendarBytesAtMost } from '../../lib/domain/availability/calendar.ts';
import { calendarViolations } from '../../lib/domain/availability/calendar-violations.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { fitsOneBooking } from '../../lib/domain/event-types/fits-one-booking.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { formatInstant } from '../../lib/domain/time/instant.ts';
import { type Command, existing, existingUser, optionsOf, organization } from './command.ts';
import { checked, Refused, refused } from './refused.ts';

const deps = { readEventType, putEventType, ...prepareDeps };

export const putEventTypeCommand: Command = {
  summary: 'creates or replaces an event type with its hosts',
  usage: '--organization <id> --file event-type.json',
  options: ['organization'],
  takesJson: true,
  async run(options, json) {
    const sent = optionsOf(v.strictObject({ organization }), options);
    const { hosts, uid = newUid(), ...input } = checked(eventTypeInput, json);
    const faults = newEventTypeFaults(input, hosts);
    if (faults.length > 0) throw new Refused(faults);
    const of = await existing(sent.organization);
    await requireUsers(of, hosts);
    const before = (await readEventType(of, uid, Date.now()))?.eventType;
    const at = formatInstant(Date.now());
    // What has operations of its own, and no place in the file, stays.
    const { rules = [], notification = defaultNotification, createdAt = at } = before ?? {};
    const kept = { uid, rules, notification, createdAt, updatedAt: at };
    const eventType = newEventType(input, hosts, kept);
    if (!fitsOneBooking(eventType)) throw refused('/assignment', ...tooManyTogether);
    const outgrown = roomViolations(eventType, before);
    if (outgrown.length > 0) throw new Refused(outgrown);
    const stored = await storeEventType(of, eventType, deps, ownOperations);
    if (typeof stored === 'object') return { version: stored.ver, eventType };
    throw refused(
      '',
      'event-type/changed',
      'It was changed by other requests at the same time. Try again.',
    );
  },
};

/** What is changed by operations of its own, also while a limit is counted. */
const ownOperations = ({ rules, notification }: EventType): Partial<EventType> => ({
  rules,
  notification,
});

const tooManyTogether = [
  'event-type/too-many-together',
  'There are too many hosts to take part in every booking together.',
] as const;

async function requireUsers(
  of: OrganizationId,
  hosts: readonly { readonly uid: string }[],
): Promise<void> {
  const users = await Promise.all(hosts.map(({ uid }) => findUser(of, uid)));
  const violations = users.flatMap((user, index) =>
    user === undefined ? [unknownUser('hosts', index, 'uid')] : [],
  );
  if (violations.length > 0) throw new Refused(violations);
}

export const putHours: Command = {
  summary: "creates or replaces a user's availability calendar; without a uid, the default one",
  usage: '--organization <id> --user <id> --file hours.json',
  options: ['organization', 'user'],
  takesJson: true,
  async run(options, json) {
    const sent = optionsOf(v.strictObject({ organization, user: uid }), options);
    const input = checked(calendarInput, json);
    const faults = calendarViolations(input);
    if (faults.length > 0) throw new Refused(faults);
    const of = await existing(sent.organization);
    const { userId } = await existingUser(of, sent.user);
    if (calendarBytes(input) > calendarBytesAtMost) throw refused('', ...calendarTooLarge);
    const known = await listCalendars(of, userId);
    const byDefault = input.isDefault ? known.find(({ isDefault }) => isDefault)?.uid : undefined;
    const { teamId: _, ...members } = input;
    const calendar = { ...members, userId, uid: input.uid ?? byDefault ?? newUid() };
    const outcome = await putCalendar(of, calendar, Date.now());
    if (typeof outcome === 'object') return outcome;
    const [member, code, detail] = notPut[outcome];
    throw refused(member, code, detail);
  },
};

const calendarTooLarge = [
  'calendar/too-large',
  `Its hours and dates must have at most ${calendarBytesAtMost} bytes as JSON.`,
] as const;

/** The member at fault, the code and the reason. */
const notPut = {
  changed: [
    '',
    'calendar/changed',
    'It was changed by other requests at the same time. Try again.',
  ],
  'needs-default': [
    '/isDefault',
    'calendar/needs-default',
    'Make another calendar the default first.',
  ],
  'of-another': ['/uid', 'calendar/of-another', 'The calendar belongs to another user.'],
} as const satisfies Record<
  Exclude<Awaited<ReturnType<typeof putCalendar>>, object>,
  Parameters<typeof refused>
>;
