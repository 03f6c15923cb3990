import type { Page } from 'playwright-core';

/** The label of the focused control, or the text of another focused element. */
export const focused = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement.labels?.[0] ?? document.activeElement).innerText ?? ""',
  );

/** Presses Tab until the focused control has the name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`No control is called ${name}.`);
}
