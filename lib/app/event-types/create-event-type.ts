import { Problem, unprocessable } from '../../contract/problem.ts';
import type { commit } from '../../data/commit.ts';
import type { Items, readItems } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import { defaultNotification } from '../../domain/event-types/notification.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { eventTypeAction } from './change-event-type.ts';
import { type EventTypeReply, eventTypeReply } from './event-type-reply.ts';
import {
  newEventType,
  newEventTypeFaults,
  type SentEventType,
  type SentHost,
} from './new-event-type.ts';
import { requireFitting } from './require-fitting.ts';
import { unknownUser } from './unknown-user.ts';

interface Deps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
  readonly newUid: () => string;
}

interface NewEventType extends SentEventType {
  /** Absent: the caller alone. */
  readonly hosts?: readonly SentHost[] | undefined;
}

/** Makes an event type with its hosts; rules and a notification of its own come later. */
export async function createEventType(
  { hosts, ...sent }: NewEventType,
  intent: Intent,
  { readItems, commit, newUid }: Deps,
): Promise<EventTypeReply> {
  const of = intent.actor.organizationId;
  const uid = newUid();
  const named = hosts ?? [alone(intent.actor.userId)];
  const wanted = named.map((host) => keys.user(of, host.uid));
  if (intent.claim) wanted.push(keys.idempotency(of, intent.claim.hash));
  return settle<{ items: Items }, EventTypeReply>(intent, {
    read: async () => ({ items: await readItems(of, wanted) }),
    decide: ({ items }) => decide(uid, sent, named, intent, items),
    commit,
    tooLarge: 'event-type/too-large',
  });
}

const alone = (uid: string): SentHost => ({
  uid,
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 1,
});

function decide(
  uid: string,
  sent: SentEventType,
  hosts: readonly SentHost[],
  intent: Intent,
  items: Items,
): Plan<EventTypeReply> {
  const { actor, roles, nowMs, isDryRun } = intent;
  if (!roles.includes(actor.role)) throw new Problem('caller/role-forbids');
  const unknown = hosts.flatMap((host, index) =>
    userIn(items, actor.organizationId, host.uid) ? [] : [unknownUser('hosts', index, 'uid')],
  );
  const faults = [...newEventTypeFaults(sent, hosts), ...unknown];
  if (faults.length > 0) throw unprocessable(faults);
  const at = formatInstant(nowMs);
  const notification = defaultNotification;
  const kept = { uid, rules: [], notification, createdAt: at, updatedAt: at };
  const eventType = newEventType(sent, hosts, kept);
  requireFitting(eventType, '/assignment');
  const shown = isDryRun ? { ...eventType, uid: 'dry-run' } : eventType;
  return {
    reply: eventTypeReply({ eventType: shown, ver: 1 }),
    actions: [eventTypeAction(intent, { ver: 0 }, eventType, 'event_type_created')],
  };
}
