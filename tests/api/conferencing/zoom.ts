import { onTestFinished, vi } from 'vitest';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import { makeMeetings } from '../../../lib/workers/meetings/make-meetings.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { plantAccount } from '../../support/meetings/plant-account.ts';
import { startZoomDouble, type ZoomDouble } from '../../support/meetings/zoom-double.ts';
import type { Person, World } from '../../support/world.ts';

export const zoomPlace: Place = {
  locationId: 'zoom',
  provider: 'zoom',
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};

/** Zoom as this test has it, which the service of this test file asks. */
export async function startZoom(): Promise<ZoomDouble> {
  const zoom = await startZoomDouble();
  vi.stubEnv('ZOOM_API_URL', zoom.url);
  onTestFinished(() => {
    zoom.close();
    vi.unstubAllEnvs();
  });
  return zoom;
}

/** Connects an account at Zoom with a user. */
export async function connectZoom(
  zoom: ZoomDouble,
  { of }: World,
  user: Pick<Person, 'userId'>,
  parts: { readonly shared?: boolean; readonly ownerId?: string } = {},
) {
  const account = await plantAccount(of, user, parts);
  const { ownerId = user.userId } = parts;
  const named = { id: ownerId, account_id: `account of ${user.userId}`, email: account.account };
  zoom.accounts.set(account.accessToken, named);
  return account;
}

export const atZoom = (
  world: World,
  hosts: Parameters<World['eventType']>[0],
  parts: Partial<EventType> = {},
) => world.eventType(hosts, { locations: [zoomPlace], ...parts });

/** The worker, as it runs once it is woken, by a clock that may be ahead. */
export const runWorker = (aheadMs = 1) => makeMeetings({}, Date.now() + aheadMs);

/** All changes that were made are events, and what follows from them of meetings is done. */
export async function settle(): Promise<void> {
  await tellChanges();
  const { isFailed, line } = await runWorker();
  if (isFailed) throw new Error(JSON.stringify(line));
  await tellChanges();
}
