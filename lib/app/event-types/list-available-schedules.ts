import { ReplyText } from '../../contract/reply-text.ts';
import { findStarts } from './find-starts.ts';
import { slotsText } from './slots-text.ts';

/** Lists the free starts of an event type in the form of version 1. */
export const listAvailableSchedules = async (
  ...asked: Parameters<typeof findStarts>
): Promise<ReplyText> => new ReplyText(slotsText(await findStarts(...asked)));
