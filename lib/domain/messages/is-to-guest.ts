import type { Message } from './message.ts';

/** Roles of receivers who get messages as guests unless they are users. */
const guestRoles: readonly Message['role'][] = ['guest', 'copy', 'attendee'];

/**
 * Whether the receiver of a message gets it as a guest. Sign-in mails and invitations to the organization have no user ID either,
 * but are for users.
 */
export const isToGuest = ({ role, to }: Pick<Message, 'role' | 'to'>): boolean =>
  to.userId === undefined && guestRoles.includes(role);
