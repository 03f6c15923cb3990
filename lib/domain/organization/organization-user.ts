import type { User } from '../users/user.ts';

/** A user as every operation answers them. */
export interface OrganizationUser extends Omit<User, 'userId' | 'leavingAtMs' | 'settings'> {
  readonly uid: string;
  /** The address of their picture; there are none yet. */
  readonly profileImage: string | null;
}

export interface OrganizationUserReply {
  readonly data: OrganizationUser;
  readonly version: number;
}

export const shownUser = (user: User): OrganizationUser => ({
  uid: user.userId,
  name: user.name,
  email: user.email,
  role: user.role,
  profileImage: null,
  timeZone: user.timeZone,
  locale: user.locale,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});
