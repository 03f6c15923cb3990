import type { StoreFor } from '../../data/store.ts';
import { refuseChange } from '../../domain/bookings/booking-access.ts';
import {
  giveGuestLink,
  linkToGive,
  type NewGuestLink,
} from '../../domain/bookings/give-guest-link.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { problemOf } from '../problem-of.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';
import { signGuestLink } from './guest-token.ts';
import { seeBooking } from './see-booking.ts';

interface GuestLinkRequest {
  readonly revokeFormer: boolean;
}

interface Deps {
  /** Address of the guest page for a token. */
  readonly guestPageUrl: (token: string) => string;
}

/**
 * Creates the guest's link of a booking. Only callers who may change the booking get it, because the link allows
 * changes.
 */
export const createGuestLink = (
  uid: string,
  { revokeFormer }: GuestLinkRequest,
  context: TransactionContext,
  store: StoreFor<typeof giveGuestLink>,
  deps: Deps,
): Promise<NewGuestLink> =>
  runTransaction(context, store, {
    async load(reader) {
      const snapshot = await reader.read([storedBooking(uid)]);
      const stored = seeBooking(context.actor, snapshot.get(storedBooking(uid)));
      const refused = refuseChange(stored, context);
      if (refused) throw problemOf(refused);
      return { snapshot, stored, url: await urlOf(stored, revokeFormer, context, deps) };
    },
    decide: ({ stored, url }) => giveGuestLink(stored, url, revokeFormer, context),
    tooLarge: 'booking/too-large',
  });

async function urlOf(
  stored: StoredBooking,
  revokesFormer: boolean,
  { actor, dryRun }: TransactionContext,
  { guestPageUrl }: Deps,
): Promise<string> {
  // A dry run has no effects, so it signs no valid link.
  if (dryRun) return guestPageUrl('dry-run');
  const { organizationId } = actor;
  const link = linkToGive(stored, revokesFormer);
  return guestPageUrl(await signGuestLink({ organizationId, ...link }));
}
