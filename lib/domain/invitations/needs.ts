import { defineNeed } from '../snapshot.ts';
import type { StoredInvitation } from './invitation.ts';

/** An invitation by its uid. */
export const storedInvitation = defineNeed<string, StoredInvitation | undefined>('invitation');

/** The uid of the newest invitation of an email address, in any state. */
export const newestInvitation = defineNeed<string, string | undefined>('newest-invitation');
