import { expect, onTestFinished, test } from 'vitest';
import { installedBrowser, launchBrowser } from './browser.ts';

const executablePath = installedBrowser();

test.skipIf(executablePath === undefined)(
  'the error of a step that hangs in a browser names the step, on each page and in its pop-ups',
  async () => {
    const browser = await launchBrowser(executablePath ?? '', { limitMs: 2000 });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.setContent('<a href="about:blank" target="_blank">Open</a>');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link').click();
    for (const one of [page, await opened]) {
      const click = one.getByRole('button', { name: 'Missing' }).click();
      await expect(click).rejects.toThrow(/click: Timeout 2000ms.*name: 'Missing'/su);
      await expect(one.waitForEvent('download')).rejects.toThrow(/Timeout 2000ms.*"download"/su);
    }
  },
);
