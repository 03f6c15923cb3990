import type { User } from '../users/user.ts';

/** A user as every operation answers them. */
export interface OrganizationUser extends Omit<User, 'userId'> {
  readonly uid: string;
  /** The address of their picture; there are none yet. */
  readonly profileImage: string | null;
}

export interface OrganizationUserReply {
  readonly data: OrganizationUser;
  readonly version: number;
}

export const shownUser = ({ userId, ...user }: User): OrganizationUser => ({
  uid: userId,
  ...user,
  profileImage: null,
});
