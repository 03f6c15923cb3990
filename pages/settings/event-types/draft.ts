import type {
  EventType,
  EventTypeHost,
  Notification,
  UpdateEventTypeInput,
} from '../../../client/src/index.ts';
import { lastSort } from '../../../lib/domain/event-types/event-type.ts';
import { changesOf } from '../kit/rebase.ts';
import type { EditedEventType } from './edited-event-type.ts';

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
  'booksOverWork',
  'locations',
  'questions',
  'assignment',
  'limits',
  'payment',
  'bookingName',
] as const satisfies readonly (keyof EventType)[];

type Members = Pick<EventType, (typeof members)[number]>;

const hostMembers = ['role', 'userType', 'priority', 'weight', 'sort'] as const;

/** The members of a host that can be changed here. */
export type HostDraft = Pick<EventTypeHost, (typeof hostMembers)[number]>;

type HostKey = `hosts/${string}`;

/** The member of the draft with a host, which is also the JSON Pointer of its fields. */
export const hostKey = (uid: string): HostKey => `hosts/${uid}`;

/**
 * Everything that can be changed in the editor: the event type, its emails and its hosts. Each host is a member of its
 * own, so that the changes of two users to different hosts do not conflict. A removed host is `null`.
 */
export type EventTypeDraft = Omit<Members, 'interval'> & {
  /** Defaults to the duration. */
  readonly interval: number | null;
} & Notification & { readonly [Key in HostKey]?: HostDraft | null };

export type Place = EventType['locations'][number];
export type Question = EventType['questions'][number];
export type PaymentItem = EventType['payment']['items'][number];
export type Limit = EventType['limits'][number];

const pick = <From extends object, Name extends keyof From & string>(
  from: From,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

export const draftOf = ({ eventType, notification }: EditedEventType): EventTypeDraft => ({
  ...pick(eventType, members),
  ...notification,
  ...Object.fromEntries(
    eventType.hosts.map((host) => [hostKey(host.uid), pick(host, hostMembers)]),
  ),
});

const isHostKey = (key: string): key is HostKey => key.startsWith(hostKey(''));
const uidOfKey = (key: HostKey): string => key.slice(hostKey('').length);

/** The hosts of a draft in the order of the event type. New hosts are last. */
export const hostsOf = (draft: EventTypeDraft): readonly (HostDraft & { readonly uid: string })[] =>
  Object.keys(draft)
    .filter(isHostKey)
    .flatMap((key) => {
      const host = draft[key];
      return host ? [{ ...host, uid: uidOfKey(key) }] : [];
    });

/** A new host. Its position is the last one. */
export const newHost = (draft: EventTypeDraft): HostDraft => ({
  role: 'viewer',
  userType: 'host',
  priority: 0,
  weight: 1,
  sort: Math.min(lastSort, Math.max(-1, ...hostsOf(draft).map(({ sort }) => sort)) + 1),
});

const emailMembers = [
  'isSendToGuest',
  'isSendToHosts',
  'reminders',
  'replyTo',
] as const satisfies readonly (keyof Notification)[];

/** A host before and after a change. It is `null` before it is added, and after it is removed. */
interface HostChange {
  readonly uid: string;
  readonly before: HostDraft | null;
  readonly after: HostDraft | null;
}

interface ResourceChanges {
  readonly eventType: Partial<Members>;
  readonly hosts: readonly HostChange[];
  readonly emails: Partial<Notification>;
}

/** Separates the changes of the event type itself from those of its hosts and its emails. */
export function changesByResource(read: EventTypeDraft, draft: EventTypeDraft): ResourceChanges {
  const changes: Partial<EventTypeDraft> = changesOf(read, draft);
  const isChanged = (name: string) => name in changes;
  const uids = Object.keys(changes).filter(isHostKey).map(uidOfKey);
  return {
    eventType: pick(changes as Members, members.filter(isChanged)),
    hosts: uids.map((uid) => ({
      uid,
      before: read[hostKey(uid)] ?? null,
      after: draft[hostKey(uid)] ?? null,
    })),
    emails: pick(changes as Notification, emailMembers.filter(isChanged)),
  };
}

const withoutEmpty = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** Converts changes to the request body. Empty lines are not options. */
export const bodyOf = ({ questions, ...changes }: Partial<Members>): UpdateEventTypeInput => ({
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

export const newPaymentItem = (): PaymentItem => ({ uid: randomUid(), name: '', price: null });

/** The ID is random: answers refer to it permanently, so it must not be that of an earlier question. */
export const newQuestion = (): Question => ({
  uid: randomUid(),
  label: '',
  type: 'text',
  required: false,
  options: [],
});

const randomUid = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

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
