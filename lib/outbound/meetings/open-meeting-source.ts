import type { Asking } from '../calendars/calendar-source.ts';
import { apiHosts } from '../surroundings.ts';
import { googleMeetSource } from './google-meet-source.ts';
import type { MeetingSource } from './meeting-source.ts';
import { teamsSource } from './teams-source.ts';
import { zoomSource } from './zoom-source.ts';

/** Account of a user with a valid access token. */
interface OpenedAccount {
  readonly provider: 'zoom' | 'googleMeet' | 'teams';
  readonly accessToken: string;
}

/** Opens the meetings of an account. */
export function openMeetingSource(
  { provider, accessToken }: OpenedAccount,
  asking: Asking,
): MeetingSource {
  const { zoom, google, microsoft } = apiHosts();
  switch (provider) {
    case 'zoom':
      return zoomSource(zoom, accessToken, asking);
    case 'googleMeet':
      return googleMeetSource(google, accessToken, asking);
    case 'teams':
      return teamsSource(microsoft, accessToken, asking);
  }
}
