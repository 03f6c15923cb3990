import type { CurrentUser, SchedulingClient } from '../../../client/src/index.ts';

/** The properties of every section. */
export interface SectionGiven {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly onMe: (me: CurrentUser) => void;
  /** Signs the user out. If changes are not saved, the user is warned first. */
  readonly signOut: () => void;
  /** The open item: a uid, `new`, or an empty text. */
  readonly open: string;
  /** Opens another item of the section. If changes are not saved, the user is warned first. */
  readonly show: (open: string) => void;
  /** Opens another item of the section after a change was saved, without a warning. */
  readonly leaveTo: (open: string) => void;
}
