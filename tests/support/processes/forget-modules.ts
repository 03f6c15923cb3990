import { registerHooks } from 'node:module';
import { onTestFinished } from 'vitest';

/** Of the service and its tests, not of a package. */
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

/** Until the test is over, what is imported is loaded anew with all that it imports itself: so a function is that has just started. */
export function forgetModules(): void {
  times += 1;
  isForgotten = true;
  onTestFinished(() => {
    isForgotten = false;
  });
}
