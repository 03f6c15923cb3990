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
  readonly body: Said;
  readonly nowMs: number;
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly proven: (actor: Actor) => {
    readonly context: TransactionContext & WithPictures;
    readonly store: StoreFor<typeof acceptInvitation>;
  };
}

interface Deps {
  readonly findAcceptable: typeof findAcceptable;
  readonly newUserId: () => string;
  readonly newKey: () => FreshKey;
  /** Verifies a token. It must be valid and recently issued. */
  readonly proveIdentity: (token: string, nowMs: number) => Promise<ProvenIdentity>;
}

interface Said extends Omit<Acceptance, 'identity' | 'firstKey'> {
  readonly token: string;
  readonly identityToken?: string | undefined;
  /** Name of the first API key; undefined if no key is created. */
  readonly apiKeyName?: string | undefined;
}

/** Hash for unknown invitations, so that the token is compared in every case. */
const ofNoToken = hashOfKey('');

/**
 * Makes the invited person a user of the organization. An invalid token and an unknown invitation look the same and
 * take the same reads, one hash and one comparison.
 */
export async function acceptOrganizationInvitation(
  uid: string,
  { body, nowMs, idempotencyKey, proven }: AcceptanceRequest,
  { findAcceptable, newUserId, newKey, proveIdentity }: Deps,
): Promise<AcceptedReply> {
  const { token, identityToken, apiKeyName, ...sent } = body;
  const { found, reply } = await findAcceptable(uid, idempotencyKey);
  const stored = knownBy(token, found);
  const { invitation, organizationId } = stored;
  const of = organizationId as OrganizationId;
  if (idempotencyKey) answerAgain(reply, idempotencyKey);
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
  const said = { ...sent, identity: own, firstKey };
  return runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(acceptanceNeeds(stored, said, context)),
      // Another request may have accepted this invitation during the read, because one read can return items of
      // different instants.
      readFirst: storedInvitation(uid),
    }),
    decide: ({ snapshot }) => acceptInvitation(uid, said, snapshot, context),
  });
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
