import { isManager } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { storedEventType } from '../event-types/needs.ts';
import { eventKinds, readableKinds } from '../feed/event-kinds.ts';
import { storedUser } from '../people/needs.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Violation } from '../violation.ts';
import type { WithCredential, WriteContext } from '../write-context.ts';
import { storedEndpoint } from './needs.ts';
import type { StoredEndpoint, WebhookEndpoint } from './webhook-endpoint.ts';

/** The members of an endpoint in a request. */
export interface EndpointRequest {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly events?: WebhookEndpoint['events'] | undefined;
  readonly eventTypeIds?: readonly string[] | null | undefined;
  readonly status?: WebhookEndpoint['status'] | undefined;
}

/** The caller at the version at which they were read. */
export interface Caller {
  readonly userId: string;
  readonly ver: number;
}

/** The data that every change of an endpoint reads. */
export const endpointNeeds = (uid: string, { actor }: WriteContext): Need[] => [
  storedEndpoint(uid),
  storedUser(actor.userId),
];

/** The event types in a request, which must exist. */
export const namedEventTypes = ({ eventTypeIds }: EndpointRequest): Need[] =>
  [...new Set(eventTypeIds ?? [])].map(storedEventType);

/** The caller, who must currently be an owner or admin. */
export function callerWithPower(
  snapshot: Snapshot,
  { actor }: WriteContext,
): Caller | Refused<'caller/role-forbids'> {
  const caller = snapshot.get(storedUser(actor.userId));
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  return { userId: actor.userId, ver: caller.ver };
}

export type AccessRefusal = 'webhook-endpoint/unknown' | 'caller/role-forbids' | 'resource/changed';

/** An endpoint that the caller may change, and the caller. */
export function changeableEndpoint(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): { readonly stored: StoredEndpoint; readonly caller: Caller } | Refused<AccessRefusal> {
  const caller = callerWithPower(snapshot, context);
  if ('refused' in caller) return caller;
  const stored = snapshot.get(storedEndpoint(uid));
  if (stored === undefined) return refuse('webhook-endpoint/unknown');
  return refuseVersion(context.precondition, stored.ver) ?? { stored, caller };
}

/**
 * Refuses events that the caller cannot read. An endpoint for `*` requires a credential that can read all
 * resources.
 */
export function refuseKinds(
  events: WebhookEndpoint['events'] | undefined,
  { actor, credential }: WriteContext & WithCredential,
): Refused<'caller/scope-missing'> | undefined {
  if (events === undefined) return undefined;
  const readable = readableKinds(actor, credential);
  const wanted = events.flatMap((kind) => (kind === '*' ? eventKinds : [kind]));
  const beyond = wanted.filter((kind) => !readable.includes(kind));
  if (beyond.length === 0) return undefined;
  const detail = `The credential cannot read the resources of these events: ${beyond.join(', ')}.`;
  return refuse('caller/scope-missing', { detail });
}

/** The violations that only the check of the URL and the stored event types can show. */
export function endpointViolations(
  sent: EndpointRequest,
  /** The reason why the URL may not be called. */
  forbidden: string | undefined,
  snapshot: Snapshot,
): readonly Violation<'address/forbidden' | 'webhook-endpoint/unknown-event-type'>[] {
  const detail = 'The organization does not have this event type.';
  const unknown = (sent.eventTypeIds ?? []).flatMap((uid, index) =>
    snapshot.get(storedEventType(uid)) === undefined
      ? [
          {
            pointer: `/eventTypeIds/${index}`,
            code: 'webhook-endpoint/unknown-event-type' as const,
            detail,
          },
        ]
      : [],
  );
  if (forbidden === undefined) return unknown;
  return [{ pointer: '/url', code: 'address/forbidden', detail: forbidden }, ...unknown];
}

/** Removes repeated kinds and event types. */
export const withoutRepetition = (sent: EndpointRequest): EndpointRequest => ({
  ...sent,
  ...(sent.events && { events: [...new Set(sent.events)] }),
  ...(sent.eventTypeIds && { eventTypeIds: [...new Set(sent.eventTypeIds)] }),
});
