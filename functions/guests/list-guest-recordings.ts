import { ListGuestRecordings } from '../../lib/contract/guests/list-guest-recordings.ts';
import { listRecordings } from '../../lib/data/bookings/list-recordings.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListGuestRecordings,
  { credential: guestLink, reply: jsonReply },
  { listRecordings },
  async ({ opened }, deps) => {
    const found = await deps.listRecordings(opened.actor.organizationId, opened.stored.booking.uid);
    return { data: (found?.recordings ?? []).filter(({ isShareVideo }) => isShareVideo) };
  },
);
