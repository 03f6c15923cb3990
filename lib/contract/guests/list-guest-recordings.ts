import * as v from 'valibot';
import { video } from '../bookings/video.ts';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { createdAt } from '../fields.ts';

const recording = described(
  v.object({ createdAt, ...video }),
  'Video recording that the guest can see.',
);

export const ListGuestRecordings = contract({
  id: 'listGuestRecordings',
  summary: 'List the recordings of the booking of a guest',
  description:
    'Returns the recordings of the booking with `isShareVideo: true`, newest first. Other recordings are not part of it.',
  scope: 'guest',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.array(recording), 'The recordings that are shared.') }),
  versioned: false,
  problems: [],
});
