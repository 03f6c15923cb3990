import type { Page } from 'playwright-core';

/**
 * Holds the next response to a request of the page. The returned function releases it, and waits
 * until the page has received it or no longer waits for it.
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
