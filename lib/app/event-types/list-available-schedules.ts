import { ReplyText } from '../../contract/reply-text.ts';
import { findStarts } from './find-starts.ts';
import { slotsText } from './slots-text.ts';

/** The free starts of an event type as version 1 answers them. */
export const listAvailableSchedules = async (
  ...asked: Parameters<typeof findStarts>
): Promise<ReplyText> => new ReplyText(slotsText(await findStarts(...asked)));
