import type { EventType, UpdateEventTypeInput } from '../../../client/src/index.ts';

const members = [
  'name',
  'description',
  'status',
  'visibility',
  'duration',
  'interval',
  'bufferBefore',
  'bufferAfter',
  'minimumNotice',
  'guestMayCancelUntil',
  'guestMayRescheduleUntil',
  'window',
  'timeZone',
  'capacity',
  'requiresConfirmation',
  'holdsWhileRequested',
  'locations',
  'questions',
  'limits',
  'bookingName',
] as const satisfies readonly (keyof EventType)[];

type Members = Pick<EventType, (typeof members)[number]>;

/** The members of an event type that can be changed here. The interval defaults to the duration. */
export type EventTypeDraft = Omit<Members, 'interval'> & { readonly interval: number | null };

export type Place = EventType['locations'][number];
export type Question = EventType['questions'][number];
export type Limit = EventType['limits'][number];

export const draftOf = (eventType: EventType): EventTypeDraft =>
  Object.fromEntries(members.map((name) => [name, eventType[name]])) as unknown as EventTypeDraft;

const withoutEmpty = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** Converts changes to the request body. Empty lines are not options. */
export const bodyOf = ({
  questions,
  ...changes
}: Partial<EventTypeDraft>): UpdateEventTypeInput => ({
  ...changes,
  ...(questions !== undefined && {
    questions: questions.map((one) => ({ ...one, options: withoutEmpty(one.options) })),
  }),
});

/** Whether the answer to a question is chosen from options. */
export const hasOptions = (type: Question['type']): boolean =>
  type !== 'text' && type !== 'textarea';

export const placeKinds = [
  'inPerson',
  'phone',
  'zoom',
  'googleMeet',
  'teams',
  'askInvitee',
  'custom',
] as const satisfies readonly Place['locationId'][];

export const newPlace = (locationId: Place['locationId']): Place => ({
  locationId,
  provider: locationId === 'custom' ? 'jitsi' : null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
});

/** The first type of location that is not offered yet. */
export const nextKind = (places: readonly Place[]): Place['locationId'] | undefined =>
  placeKinds.find((kind) => places.every(({ locationId }) => locationId !== kind));

/** The ID is random: answers refer to it permanently, so it must not be that of an earlier question. */
export const newQuestion = (): Question => ({
  uid: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  label: '',
  type: 'text',
  required: false,
  options: [],
});

/** The address of the page on which guests book. */
export const bookingAddress = (
  origin: string,
  team: { readonly uid: string; readonly slug: string | null },
  eventTypeId: string,
): string =>
  `${origin}/t/${encodeURIComponent(team.slug ?? team.uid)}/e/${encodeURIComponent(eventTypeId)}`;

/** The assignment of hosts as the value of one field. */
export const assignmentValue = (assignment: EventType['assignment']) =>
  assignment.type === 'all' ? 'all' : assignment.method;

export const assignmentOf = (value: ReturnType<typeof assignmentValue>): EventType['assignment'] =>
  value === 'all' ? { type: 'all' } : { type: 'any', method: value };
