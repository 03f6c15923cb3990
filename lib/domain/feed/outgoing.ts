import type { AttachmentKind } from '../bookings/attachment.ts';
import type { ServiceEvent } from '../events.ts';
import type { Subject } from './event-kinds.ts';
import type { FormerValues, Values } from './former-values.ts';

/** What a user has connected elsewhere. */
export type ConnectionSubject = 'calendar-connection' | 'conferencing-connection';

/** Whether it is one of a user. */
export const isConnection = (subject: Subject): subject is ConnectionSubject =>
  subject === 'calendar-connection' || subject === 'conferencing-connection';

/** The resource that a change is one of. Of an attachment, where it stands with its booking; of a connection, whose it is. */
export type Origin =
  | {
      readonly subject: Exclude<Subject, 'attachment' | 'message' | ConnectionSubject>;
      readonly uid: string;
    }
  | { readonly subject: ConnectionSubject; readonly uid: string; readonly userId: string }
  | { readonly subject: 'message'; readonly uid: string; readonly bookingUid: string }
  | {
      readonly subject: 'attachment';
      readonly uid: string;
      readonly bookingUid: string;
      readonly kind: AttachmentKind;
      readonly place: string;
    };

/** The documents of a resource that events tell of, by the attribute that holds each. */
export type Documents<Document> = Readonly<Record<string, Document>>;

/** A change that was made and is not told yet. */
export interface Outgoing {
  readonly origin: Origin;
  /** The version that the change made. */
  readonly version: number;
  readonly change: ServiceEvent;
  /** What the change took from each document; undefined where there was nothing before. */
  readonly former: Documents<FormerValues> | undefined;
  /** The documents that the change left, where later changes are no events and cannot be undone. */
  readonly after?: Documents<Values>;
}

/** Changes of one resource are told in their order, so they share a shard. */
export const outboxShards = 8;

/** The shard of a resource: FNV-1a of its id. */
export function shardOf(uid: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < uid.length; i += 1) {
    hash = Math.imul(hash ^ uid.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % outboxShards;
}
