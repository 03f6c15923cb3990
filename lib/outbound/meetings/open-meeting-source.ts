import type { Asking } from '../calendars/calendar-source.ts';
import { apiHosts } from '../surroundings.ts';
import { MeetingFailure, type MeetingSource } from './meeting-source.ts';
import { zoomSource } from './zoom-source.ts';

/** An account of a user, with what opens it now. */
interface OpenedAccount {
  readonly provider: 'zoom' | 'googleMeet' | 'teams';
  readonly accessToken: string;
}

/** The source of meetings of an account. */
export function openMeetingSource(
  { provider, accessToken }: OpenedAccount,
  asking: Asking,
): MeetingSource {
  if (provider === 'zoom') return zoomSource(apiHosts().zoom, accessToken, asking);
  throw new MeetingFailure('refused');
}
