import type { Page } from 'playwright-core';

/**
 * Holds the next answer to a request of the page until it is let go. What is returned lets it go, and waits until
 * it has come or the page does not wait for it any more.
 */
export async function holdNext(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest(path);
  await page.route(
    path,
    async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    },
    { times: 1 },
  );
  return async () => {
    held.resolve();
    const response = await (await asked).response();
    await response?.finished();
  };
}
