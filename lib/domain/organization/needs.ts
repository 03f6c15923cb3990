import { defineNeed } from '../snapshot.ts';
import type { StoredInvitation } from './invitation.ts';
import type { StoredOrganization } from './organization.ts';

export const storedOrganization = defineNeed<void, StoredOrganization | undefined>('organization');

/** An invitation by its uid. */
export const storedInvitation = defineNeed<string, StoredInvitation | undefined>('invitation');

/** The uid of the newest invitation of an email address, in any state. */
export const newestInvitation = defineNeed<string, string | undefined>('newest-invitation');

/** Whether another organization has the slug, had it a short time ago, or has it as its ID. */
export const slugTaken = defineNeed<{ readonly slug: string; readonly nowMs: number }, boolean>(
  'slug-taken',
);
