import type { OrganizationId } from '../domain/tenancy.ts';

/** Sorts after everything that begins with the text before it. */
const last = '~';

const attachmentKinds = { recording: 'REC', transcript: 'TR', recap: 'SUM' } as const;

/** Every key of the table. Nothing outside this file writes a `#`. The shapes are explained in docs/data-model.md. */
export const keys = {
  booking: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#B#${uid}`, sk: 'META' }),
  /** What came with a booking later. The place begins with the creation time, so newest-first is one backward query; without a place it is what all of a kind begin with. */
  attachment: (
    of: OrganizationId,
    bookingUid: string,
    kind: keyof typeof attachmentKinds,
    place = '',
  ) => ({ pk: `O#${of}#B#${bookingUid}`, sk: `${attachmentKinds[kind]}#${place}` }),
  /** How many of each kind there are. It sorts before the booking, so no reader of recordings meets it. */
  attachmentCount: (of: OrganizationId, bookingUid: string) => ({
    pk: `O#${of}#B#${bookingUid}`,
    sk: 'COUNT',
  }),
  /** From a booking to the last of its recordings; nothing else sorts between. */
  bookingToRecordings: { from: 'META', to: `${attachmentKinds.recording}#${last}` },
  /** Why a booking has its hosts, where that stands apart: written with the version `ver` of the booking. */
  assignment: (of: OrganizationId, uid: string, ver: number) => ({
    pk: `O#${of}#B#${uid}`,
    sk: `ASSIGNMENT#${ver}`,
  }),
  schedule: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#S#${uid}`, sk: 'META' }),
  /** One index partition for all bookings (schedules, event types) of an organization; raised per organization before it nears 1 000 writes a second. */
  bookingList: (of: OrganizationId) => `O#${of}#B#0`,
  scheduleList: (of: OrganizationId) => `O#${of}#S#0`,
  /** Schedules whose start says little of where they lie stand apart: each page of a period looks at all of them. */
  longScheduleList: (of: OrganizationId) => `O#${of}#S#R`,
  /** Ties of one instant are told apart by the uid. */
  inList: (instant: string, uid: string) => `${instant}#${uid}`,
  /** From one start to another, the latter left out because a place in a list goes on after it; all starts without bounds. */
  startedIn: (from = '0', to = last) => ({ from, to }),
  hostWeek: (of: OrganizationId, userId: string, week: number) => ({
    pk: `O#${of}#U#${userId}`,
    sk: `W#${week}`,
  }),
  rules: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'RULES' }),
  hours: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'HOURS' }),
  user: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'ME' }),
  calendar: (of: OrganizationId, userId: string, uid: string) => ({
    pk: `O#${of}#U#${userId}`,
    sk: `AV#${uid}`,
  }),
  /** Whose calendar it is: the API names calendars by their id alone. */
  calendarOwner: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#AV#${uid}`, sk: 'META' }),
  organization: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'ORG' }),
  eventType: (of: OrganizationId, uid: string) => ({ pk: `O#${of}`, sk: `ET#${uid}` }),
  eventTypeList: (of: OrganizationId) => `O#${of}#ET#0`,
  seats: (of: OrganizationId, eventTypeId: string, startedAt: string, userId: string) => ({
    pk: `O#${of}#OCC#${eventTypeId}`,
    sk: `${startedAt}#${userId}`,
  }),
  counter: (of: OrganizationId, eventTypeId: string, counter: string) => ({
    pk: `O#${of}#LIM#${eventTypeId}`,
    sk: counter,
  }),
  /** How far the bookings are counted for limits that are pending. */
  counting: (of: OrganizationId, eventTypeId: string) => ({
    pk: `O#${of}#ET#${eventTypeId}`,
    sk: 'COUNTING',
  }),
  lastAssigned: (of: OrganizationId, eventTypeId: string) => ({
    pk: `O#${of}#ET#${eventTypeId}`,
    sk: 'LAST',
  }),
  idempotency: (of: OrganizationId, hash: string) => ({ pk: `O#${of}#I#${hash}`, sk: 'I' }),
  apiKey: (keyId: string) => ({ pk: `AK#${keyId}`, sk: 'K' }),
  /** What a local table was seeded with; no organization owns it. */
  demo: { pk: 'DEMO', sk: 'DEMO' },
} as const;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
