import { rescheduledEvent } from '../bookings/examples.ts';
import type { ExamplesOf } from '../example.ts';

export const examples: ExamplesOf<'feed'> = {
  listEvents: {
    query: { kind: 'host_rescheduled', wait: '20' },
    reply: { data: [rescheduledEvent], nextCursor: 'Zq3r8Vb0pXc9sT6yLk2NwQ5uHd7GjR1a' },
  },
};
