import { eventOf, type ScheduleEvent, type ScheduleEventKind } from '../events.ts';
import type { WriteContext } from '../write-context.ts';

/** The members of a request about the mails that its change causes. */
export interface ScheduleMailing {
  readonly updateMessage?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
}

/** The event of a change, with the settings of its mails. */
export const mailedEvent = (
  kind: ScheduleEventKind,
  at: string,
  { updateMessage, isSendUpdates }: ScheduleMailing,
  context: Pick<WriteContext, 'actor' | 'requestId'>,
): ScheduleEvent => ({
  ...eventOf(kind, at, context),
  isSilent: isSendUpdates === false,
  ...(updateMessage !== undefined && { message: updateMessage }),
});
