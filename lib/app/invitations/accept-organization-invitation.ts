import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../../contract/problem.ts';
import type { IdempotencyKey } from '../../data/engine/idempotency.ts';
import type {
  findAcceptable,
  InvitationWithOrganization,
} from '../../data/invitations/stored-invitations.ts';
import { identityHash } from '../../data/people/stored-identities.ts';
import type { StoreFor } from '../../data/store.ts';
import {
  type Acceptance,
  type AcceptedReply,
  acceptanceNeeds,
  acceptInvitation,
} from '../../domain/invitations/accept-invitation.ts';
import { isPending } from '../../domain/invitations/invitation.ts';
import { storedInvitation } from '../../domain/invitations/needs.ts';
import type { FreshKey } from '../../domain/people/add-api-key.ts';
import type { ProvenIdentity } from '../../domain/people/identity.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { answerAgain } from '../replay.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface AcceptanceRequest {
  readonly body: AcceptanceBody;
  readonly nowMs: number;
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** Returns the browser, if a page of the service sends the request. */
  readonly pageBrowser: () => string | undefined;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext & WithPictures;
    readonly store: StoreFor<typeof acceptInvitation>;
  };
}

interface Deps {
  readonly findAcceptable: typeof findAcceptable;
  readonly newUserId: () => string;
  readonly newKey: () => FreshKey;
  readonly newUid: () => string;
  readonly newToken: () => string;
  /** The text of the cookie of a session. */
  readonly sessionCookie: (
    of: string,
    session: { readonly userId: string; readonly uid: string; readonly secret: string },
  ) => string;
  /** Verifies a token. It must be valid and recently issued. */
  readonly proveIdentity: (token: string, nowMs: number) => Promise<ProvenIdentity>;
}

interface AcceptanceBody extends Omit<Acceptance, 'identity' | 'firstKey' | 'firstSession'> {
  readonly token: string;
  readonly identityToken?: string | undefined;
  /** Name of the first API key; undefined if no key is created. */
  readonly apiKeyName?: string | undefined;
}

/** Hash for unknown invitations, so that the token is compared in every case. */
const ofNoToken = hashOfKey('');

/**
 * Makes the invited person a user of the organization, and signs them in on a page of the service. An invalid token and an unknown invitation look the same and
 * take the same reads, one hash and one comparison.
 */
export async function acceptOrganizationInvitation(
  uid: string,
  { body, nowMs, idempotencyKey, pageBrowser, proven }: AcceptanceRequest,
  { findAcceptable, newUserId, newKey, newUid, newToken, sessionCookie, proveIdentity }: Deps,
): Promise<AcceptedReply & { readonly cookies: readonly string[] }> {
  const { token, identityToken, apiKeyName, ...sent } = body;
  const browser = pageBrowser();
  const { found, reply: earlier } = await findAcceptable(uid, idempotencyKey);
  const stored = knownBy(token, found);
  const { invitation, organizationId } = stored;
  const of = organizationId as OrganizationId;
  if (idempotencyKey) answerAgain(earlier, idempotencyKey);
  if (!isPending(invitation, nowMs)) throw new Problem('invitation/unknown');
  const actor: Actor = {
    organizationId: of,
    userId: newUserId(),
    role: invitation.role,
  };
  const { context, store } = proven(actor);
  const identity =
    identityToken === undefined ? undefined : await proveIdentity(identityToken, nowMs);
  const own = identity && { ...identity, hash: identityHash(identity) };
  const firstKey = apiKeyName === undefined ? undefined : { name: apiKeyName, fresh: newKey() };
  const session =
    browser === undefined ? undefined : { uid: newUid(), secret: newToken(), browser };
  const firstSession = session && { ...session, hash: hashOfKey(session.secret) };
  const acceptance = { ...sent, identity: own, firstKey, firstSession };
  const reply = await runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(acceptanceNeeds(stored, acceptance, context)),
      // Another request may have accepted this invitation during the read, because one read can return items of
      // different instants.
      readFirst: storedInvitation(uid),
    }),
    decide: ({ snapshot }) => acceptInvitation(uid, acceptance, snapshot, context),
  });
  const { userId } = actor;
  return { ...reply, cookies: session ? [sessionCookie(of, { userId, ...session })] : [] };
}

function knownBy(
  token: string,
  found: InvitationWithOrganization | undefined,
): InvitationWithOrganization {
  const sent = Buffer.from(hashOfKey(token));
  const isGood = timingSafeEqual(sent, Buffer.from(found?.tokenHash ?? ofNoToken));
  if (found === undefined || !isGood) throw new Problem('invitation/unknown');
  return found;
}
