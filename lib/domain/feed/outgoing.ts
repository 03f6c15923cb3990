import type { AttachmentKind } from '../bookings/attachment.ts';
import type { EventKind, ServiceEvent, Subject } from '../events.ts';
import type { FormerValues, Values } from './former-values.ts';

/** Connections of a user to external accounts. */
export type ConnectionSubject = 'calendar-connection' | 'conferencing-connection';

/** The resource of a change. An attachment also has its booking and place, and a connection has its user. */
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

/** The documents of a resource that its events contain, by the name of the stored attribute. */
export type Documents<Document> = Readonly<Record<string, Document>>;

/** A change that was made, but is not published yet. */
export interface Outgoing {
  readonly origin: Origin;
  /** The version that the change made. */
  readonly version: number;
  readonly change: ServiceEvent<EventKind>;
  /** The former values of each document; undefined if the resource did not exist. */
  readonly former: Documents<FormerValues> | undefined;
  /**
   * The documents after the change. Only needed if later changes of the resource cause no events and cannot
   * be undone.
   */
  readonly after?: Documents<Values>;
}
