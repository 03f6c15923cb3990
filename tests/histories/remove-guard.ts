import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { eventMutations } from './events/event-mutations.ts';
import { mutations, type Place, placesOf, withoutLine } from './mutations.ts';

/*
 * Loaded into a service process before anything else (`--import …/remove-guard.ts?name=week`): the
 * process runs the service without that guard, and nothing of the service knows of it.
 */
const name = new URL(import.meta.url).searchParams.get('name');
const mutation = [...mutations, ...eventMutations].find((one) => one.name === name);
if (mutation === undefined) throw new Error(`There is no guard "${name}".`);

const places = Map.groupBy(
  placesOf(mutation),
  ({ file }) => new URL(`../../${file}`, import.meta.url).href,
);
const without = (source: string, some: readonly Place[]) => some.reduce(withoutLine, source);
// Read at once, so that a guard that is gone ends the process and not only the test.
for (const [url, some] of places) without(readFileSync(new URL(url), 'utf8'), some);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const some = places.get(url);
    return some ? { ...loaded, source: without(String(loaded.source), some) } : loaded;
  },
});
