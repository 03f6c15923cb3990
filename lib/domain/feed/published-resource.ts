import type { Answer, Contact } from '../event-types/contact.ts';
import type { Values } from './former-values.ts';

/** The contact data of the guest of a booking. */
export type ContactDetails = Omit<Contact, 'answers' | 'tracking' | 'locale'>;

/** A resource at one version, in the form for events. */
export interface PublishedResource {
  /** The resource as responses contain it. */
  readonly object: Values;
  /** Members that only other responses contain. Events contain them if they changed. */
  readonly parts?: Values;
  readonly contact: ContactDetails | null;
  readonly answers: readonly Pick<Answer, 'question' | 'content'>[] | null;
  readonly tracking: Contact['tracking'] | null;
  readonly eventTypeId: string | null;
  /** The users who take part. */
  readonly userIds: readonly string[];
}
