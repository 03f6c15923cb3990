import { expect } from 'vitest';
import { ListGuestRecordings } from '../../lib/contract/guests/list-guest-recordings.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { openSignedInBookings, panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';

const stage = browserStage('recordings in the panel of a booking');
const { looked } = stage;

looked(
  'a host adds a recording that the guest can see, and a lost response adds it once',
  async () => {
    const world = await newWorld();
    const eventType = await world.eventType([world.member]);
    const { uid } = await book(world, eventType, at(3, '10:00'), { name: 'Ada' });
    const page = await openSignedInBookings(stage, world.member);
    await row(page, 'Ada').click();
    await panel(page).getByText('Add a recording').first().click();
    await panel(page).getByRole('button', { name: 'Add', exact: true }).click();
    await panel(page).getByText('Enter a link that begins with https://.').waitFor();
    const url = 'https://recordings.example.com/2.mp4';
    await panel(page).getByLabel('Link to the video').fill(url);
    await panel(page).getByLabel('The guest can see it').check();
    await page.route(
      '**/recordings',
      async (route) => {
        await route.fetch();
        return route.abort('connectionreset');
      },
      { times: 1 },
    );
    await panel(page).getByRole('button', { name: 'Add', exact: true }).click();
    await panel(page).getByText('The guest can see it.', { exact: true }).waitFor();
    const links = panel(page).getByRole('link', { name: /^Recording of/u });
    expect(await links.count()).toBe(1);
    const { body } = await call(ListGuestRecordings, { guest: await tokenOf(world, { uid }) });
    expect(body.data).toMatchObject([{ videoUrl: url }]);
  },
);
