import { newKey } from '../shared/new-key.ts';
import { service } from './link.ts';
import { guestOutcomeOf, hostOutcomeOf, isDecided, type Outcome } from './outcome-of.ts';

/** A change that the user requests. */
export type Change =
  | { readonly kind: 'moved'; readonly startedAt: string; readonly timeZone: string }
  | { readonly kind: 'cancelled' | 'declined'; readonly reason: string }
  | { readonly kind: 'confirmed' };

/**
 * The last request and its idempotency key. A second click, or a repetition after a lost response, changes the booking
 * once.
 */
let last = { text: '', key: '' };

/**
 * Sends a change to the version that is shown. If the booking has changed since, the guest sees the change before they
 * decide. The link of a host is valid for one version only.
 */
export async function sendChange(
  change: Change,
  etag: string | null,
): Promise<Outcome | Change['kind']> {
  const text = JSON.stringify([change, etag]);
  if (last.text !== text) last = { text, key: newKey() };
  try {
    await request(change, { idempotencyKey: last.key }, etag ?? undefined);
  } catch (error) {
    if (isDecided(error)) last = { text: '', key: '' };
    const isAnswer = change.kind === 'confirmed' || change.kind === 'declined';
    return isAnswer ? hostOutcomeOf(error) : guestOutcomeOf(error);
  }
  last = { text: '', key: '' };
  return change.kind;
}

function request(
  change: Change,
  key: { readonly idempotencyKey: string },
  ifMatch: string | undefined,
): Promise<unknown> {
  const { answers, guests } = service;
  if (change.kind === 'confirmed') return answers.confirmBookingRequest(key);
  if (change.kind === 'moved') {
    const { startedAt, timeZone } = change;
    return guests.rescheduleBooking({ startedAt, timeZone }, { ...key, ifMatch });
  }
  const { reason } = change;
  if (change.kind === 'declined') return answers.declineBookingRequest({ reason }, key);
  return guests.cancelBooking({ reason }, { ...key, ifMatch });
}
