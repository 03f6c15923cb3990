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

/** Starts a double of Zoom for one test, and makes the service in this test file use it. */
export async function startZoom(): Promise<ZoomDouble> {
  const zoom = await startZoomDouble();
  vi.stubEnv('ZOOM_API_URL', zoom.url);
  onTestFinished(() => {
    zoom.close();
    vi.unstubAllEnvs();
  });
  return zoom;
}

/** Gives a user a connected account at Zoom. */
export async function connectZoom(
  zoom: ZoomDouble,
  { of }: World,
  user: Pick<Person, 'userId'>,
  parts: {
    readonly shared?: boolean;
    readonly ownerId?: string;
    readonly expiresAtMs?: number;
  } = {},
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

/** Runs the worker that creates meetings. Its clock may be ahead. */
export const runWorker = (aheadMs = 1) => makeMeetings({}, Date.now() + aheadMs);

/** Publishes all changes, and completes the work on meetings that follows from them. */
export async function settle(): Promise<void> {
  await tellChanges();
  const { isFailed, line } = await runWorker();
  if (isFailed) throw new Error(JSON.stringify(line));
  await tellChanges();
}
