import { expect } from 'vitest';
import { connect, halfRead } from '../api/calendar-connections/connecting.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { openSettings, waitForText } from './settings-opened.ts';

const stage = browserStage('the settings of a calendar that is read in part');
const { looked } = stage;

looked('settings show how many entries and rules of a calendar could not be read', async () => {
  const { member } = await newWorld();
  await connect(member, halfRead());
  const page = await openSettings(stage, member, 'connections');
  await waitForText(
    page,
    '2 entries and 1 recurrence rule could not be read. Guests can book these times.',
  );
  await page.getByLabel(/^If we can’t reach/u).selectOption('closed');
  await waitForText(
    page,
    'could not be read. Guests cannot book you until this is fixed in the calendar.',
  );
  expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
  await page.close();
});

looked('settings show in Japanese how much of a calendar could not be read', async () => {
  const { member } = await newWorld();
  await connect(member, halfRead(), { onFailure: 'closed' });
  const page = await openSettings(stage, member, 'connections', { locale: 'ja-JP' });
  await waitForText(page, '2件の予定と1件の繰り返しルールを読み取れませんでした。');
  await waitForText(page, 'カレンダー側で修正されるまで、予約を受け付けません。');
  await page.close();
});
