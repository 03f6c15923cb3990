import { registerHooks } from 'node:module';
import { onTestFinished } from 'vitest';

/** Whether a module belongs to the service or its tests, not to a package. */
const isOwn = (url: string): boolean => url.startsWith('file:') && !url.includes('/node_modules/');

let times = 0;
let isForgotten = false;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (!isForgotten || !isOwn(resolved.url)) return resolved;
    const url = new URL(resolved.url);
    url.searchParams.set('loaded', `${times}`);
    return { ...resolved, url: url.href };
  },
});

/**
 * Loads every imported module, with its imports, again until the test ends. This simulates a
 * function that has just started.
 */
export function forgetModules(): void {
  times += 1;
  isForgotten = true;
  onTestFinished(() => {
    isForgotten = false;
  });
}
