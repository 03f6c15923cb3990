import type { CurrentUser, SchedulingClient } from '../../../client/src/index.ts';

/** What every section is given. */
export interface SectionGiven {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly onMe: (me: CurrentUser) => void;
  /** What of the section is open: a uid, `new`, or nothing. */
  readonly open: string;
  /** Opens something else of it, and asks before what was typed is lost. */
  readonly show: (open: string) => void;
  /** The same after something was saved or deleted, without asking. */
  readonly leaveTo: (open: string) => void;
}
