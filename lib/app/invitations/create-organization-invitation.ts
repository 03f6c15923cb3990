import type { sealInvitationUrl } from '../../data/invitations/sealed-invitation-url.ts';
import type { StoreFor } from '../../data/store.ts';
import { isRefused } from '../../domain/decision.ts';
import {
  createInvitation,
  type InvitationRequest,
  newInvitationNeeds,
} from '../../domain/invitations/create-invitation.ts';
import type { InvitationData, InvitationReply } from '../../domain/invitations/invitation.ts';
import { newestInvitation, storedInvitation } from '../../domain/invitations/needs.ts';
import { shownUid, type WithCredential } from '../../domain/write-context.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

interface Deps {
  readonly newUid: () => string;
  /** At least 128 bits from a cryptographic source. */
  readonly newToken: () => string;
  /** Address of the page on which the invitation is accepted. */
  readonly invitationUrl: () => string;
  readonly sealInvitationUrl: typeof sealInvitationUrl;
}

interface CreatedReply extends InvitationReply {
  readonly data: InvitationData & { readonly acceptUrl: string };
}

/** Invites a person. The token is only in the reply and, sealed, in the pending mail. */
export async function createOrganizationInvitation(
  sent: InvitationRequest,
  context: TransactionContext & WithCredential,
  store: StoreFor<typeof createInvitation>,
  { newUid, newToken, invitationUrl, sealInvitationUrl }: Deps,
): Promise<CreatedReply> {
  const uid = newUid();
  const token = newToken();
  const shown = { uid: shownUid(uid, context), token: shownUid(token, context) };
  const acceptUrl = linkTo(invitationUrl(), shown);
  const { organizationId } = context.actor;
  const sealedUrl = context.dryRun
    ? undefined
    : await sealInvitationUrl(organizationId, uid, acceptUrl);
  const made = { uid, tokenHash: hashOfKey(token), sealedUrl };
  return runTransaction(context, store, {
    async load(reader) {
      const snapshot = await reader.read(newInvitationNeeds(sent.email, made, context));
      const former = snapshot.get(newestInvitation(sent.email));
      if (former === undefined) return { snapshot };
      return { snapshot: await reader.readMore(snapshot, [storedInvitation(former)]) };
    },
    decide({ snapshot }) {
      const decision = createInvitation(sent, made, snapshot, context);
      if (isRefused(decision)) return decision;
      const { data, version } = decision.reply;
      return { ...decision, reply: { data: { ...data, acceptUrl }, version } };
    },
  });
}

/** Browsers do not send the fragment, so it appears in no log and no `Referer`. */
function linkTo(base: string, shown: { readonly uid: string; readonly token: string }): string {
  const url = new URL(base);
  url.hash = String(new URLSearchParams({ invitation: shown.uid, token: shown.token }));
  return url.href;
}
