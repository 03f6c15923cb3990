import type { Whose } from '../external-calendars/ready-connections.ts';
import type { World } from '../world.ts';
import { plantAccount } from './plant-account.ts';

/** Valid requests about accounts for meetings. Each given user has an account. */
export function readyConferencing({ of, owner }: World) {
  // The OAuth client of the service at Zoom. These tests do not call Zoom.
  process.env.ZOOM_CLIENT_ID ??= 'scheduling';
  process.env.ZOOM_CLIENT_SECRET ??= 'not secret';
  // Alternates, so that each request makes a change.
  let isShared = false;
  const plantedFor = async (status: 'pending' | 'failed', people: Whose) => {
    const [first = owner, ...others] = people;
    const { uid } = await plantAccount(of, first, { status });
    for (const person of others) await plantAccount(of, person, { uid, status });
    return { params: { uid } };
  };
  return {
    listConferencingConnections: async () => ({}),
    connectConferencing: async (...people: Whose) => {
      await plantedFor('pending', people);
      isShared = !isShared;
      return { params: { provider: 'zoom' }, body: { shared: isShared } };
    },
    authorizeConferencingConnection: async (...people: Whose) => ({
      ...(await plantedFor('failed', people)),
      body: { iss: 'https://zoom.us' },
    }),
    updateConferencingConnection: async (...people: Whose) => ({
      ...(await plantedFor('failed', people)),
      body: { shared: true },
    }),
    getConferencingCallback: async () => ({}),
    deleteConferencingConnection: (...people: Whose) => plantedFor('failed', people),
  };
}
