import type { Answer, Contact } from '../event-types/contact.ts';
import type { Values } from './former-values.ts';

/** How to reach the guest of a booking. */
export type ContactDetails = Omit<Contact, 'answers' | 'tracking' | 'locale' | 'payment'>;

/** A resource at one version, as events show it. */
export interface PublishedResource {
  /** As a request for it is answered. */
  readonly object: Values;
  /** What other requests answer of it: told where it changed. */
  readonly parts?: Values;
  readonly contact: ContactDetails | null;
  readonly answers: readonly Pick<Answer, 'question' | 'content'>[] | null;
  readonly tracking: Contact['tracking'] | null;
  readonly eventTypeId: string | null;
  /** Who takes part. */
  readonly userIds: readonly string[];
}
