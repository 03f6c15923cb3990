import { defineChange } from '../change.ts';

/** A user at the version at which they were read. */
export interface RequiredUser {
  readonly userId: string;
  readonly ver: number;
  /** With the revision, the deletion of the user must not have begun either. */
  readonly rev?: number | undefined;
}

/** Stores the other changes only if the user is as they were read, so that a power is used only while its user has it. */
export const requireUser = defineChange<RequiredUser>()('require-user');

export type UserChange = ReturnType<typeof requireUser>;
