import type {
  EventTypeHost,
  Reply,
  SchedulingClient,
  WriteOptions,
} from '../../../client/src/index.ts';
import { PartlySaved } from '../kit/partly-saved.ts';
import { changesOf } from '../kit/rebase.ts';
import type { Read } from '../kit/use-editor.ts';
import {
  bodyOf,
  changesByResource,
  draftOf,
  type EventTypeDraft,
  type HostDraft,
} from './draft.ts';
import { type EditedEventType, loadParts } from './edited-event-type.ts';
import { texts } from './texts.ts';

type Version = Read<EditedEventType>;
type SaveOptions = WriteOptions & { readonly ifMatch: Version };

/** One request of a save. */
interface Step {
  readonly part: string;
  /** The JSON Pointer of the part, which precedes those of its violations. */
  readonly at: string;
  readonly send: (options: SaveOptions) => Promise<Version>;
}

interface Save {
  readonly client: SchedulingClient;
  readonly draft: EventTypeDraft;
  readonly nameOf: (uid: string) => string;
}

/** Saves an event type with its hosts and its emails. Each request needs the version that the one before it returned. */
export async function saveEventType(save: Save, options: SaveOptions): Promise<Version> {
  const { idempotencyKey } = options;
  const saved: string[] = [];
  let later = options.ifMatch;
  for (const { part, at, send } of stepsOf(save, later.data)) {
    const key = idempotencyKey && `${idempotencyKey}-${saved.length}`;
    try {
      later = await send({ ifMatch: later, idempotencyKey: key });
    } catch (cause) {
      throw new PartlySaved({ later, saved, part, at }, cause);
    }
    saved.push(part);
  }
  return later;
}

/** New hosts are added before others are removed, so that there is always a host. */
function stepsOf(save: Save, base: EditedEventType): readonly Step[] {
  const { client, draft } = save;
  const { uid } = base.eventType;
  const { eventType, hosts, emails } = changesByResource(draftOf(base), draft);
  const step = (changes: object, { part, at, send }: Step): Step[] =>
    Object.keys(changes).length > 0 ? [{ part, at, send }] : [];
  const hostSteps = hosts.map(({ uid: userId, before, after }) => ({
    isNew: before === null,
    isRemoved: after === null,
    part: save.nameOf(userId),
    at: `/hosts/${userId}`,
    send: (options: SaveOptions) => saveHost(client, { userId, before, after }, options),
  }));
  return [
    ...step(eventType, {
      part: texts.parts.eventType,
      at: '',
      send: async (options) =>
        withMembers(options, await client.eventTypes.update(uid, bodyOf(eventType), options)),
    }),
    ...hostSteps.filter(({ isNew }) => isNew),
    ...hostSteps.filter(({ isNew, isRemoved }) => !isNew && !isRemoved),
    ...hostSteps.filter(({ isRemoved }) => isRemoved),
    ...step(emails, {
      part: texts.parts.emails,
      at: '',
      send: async (options) => {
        const reply = await client.eventTypes.updateNotification(uid, emails, options);
        const { data } = options.ifMatch;
        return { data: { ...data, notification: reply.data }, response: reply.response };
      },
    }),
  ];
}

const withMembers = (
  { ifMatch: { data } }: SaveOptions,
  reply: Read<EditedEventType['eventType']>,
): Version => ({ data: { ...data, eventType: reply.data }, response: reply.response });

interface HostChange {
  readonly userId: string;
  readonly before: HostDraft | null;
  readonly after: HostDraft | null;
}

async function saveHost(
  client: SchedulingClient,
  { userId, before, after }: HostChange,
  options: SaveOptions,
): Promise<Version> {
  const { data } = options.ifMatch;
  const { uid } = data.eventType;
  if (after === null) {
    await client.eventTypes.deleteHost(uid, userId, options);
    // The response of a deletion has no version.
    return loadParts(client, await client.eventTypes.get(uid));
  }
  const reply =
    before === null
      ? await client.eventTypes.createHost(uid, { uid: userId, ...after }, options)
      : await client.eventTypes.updateHost(uid, userId, changesOf(before, after), options);
  return withHost(data, reply);
}

function withHost(
  { eventType, people, notification }: EditedEventType,
  { data: host, response }: Reply<{ readonly data: EventTypeHost }>,
): Version {
  const { uid, role, userType, priority, weight, sort } = host;
  const saved = { uid, role, userType, priority, weight, sort };
  const isNew = eventType.hosts.every((other) => other.uid !== uid);
  const hosts = isNew
    ? [...eventType.hosts, saved]
    : eventType.hosts.map((other) => (other.uid === uid ? saved : other));
  const data = {
    eventType: { ...eventType, hosts },
    notification,
    people: isNew ? [...people, host] : people,
  };
  return { data, response };
}
