import type { WithPictures } from '../write-context.ts';
import type { User } from './user.ts';

/** A user in responses. */
export interface OrganizationUser
  extends Omit<
    User,
    | 'userId'
    | 'leavingAtMs'
    | 'settings'
    | 'pictureId'
    | 'identity'
    | 'sessionScopes'
    | 'sessionVersion'
  > {
  readonly uid: string;
  /** The URL of the picture. */
  readonly profileImage: string | null;
}

export interface OrganizationUserReply {
  readonly data: OrganizationUser;
  readonly version: number;
}

export const shownUser = (user: User, pictures: WithPictures): OrganizationUser => ({
  uid: user.userId,
  name: user.name,
  email: user.email,
  role: user.role,
  profileImage: shownPicture(user, pictures),
  timeZone: user.timeZone,
  locale: user.locale,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
});

/** The URL of a user's picture. */
export const shownPicture = (
  { pictureId }: Pick<User, 'pictureId'>,
  { pictureUrl }: WithPictures,
): string | null => (pictureId === null ? null : pictureUrl(pictureId));
