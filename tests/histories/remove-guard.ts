import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { eventMutations } from './events/event-mutations.ts';
import { mutations, type Place, placesOf, withoutLine } from './mutations.ts';

/*
 * Loaded into a service process before all other modules (`--import …/remove-guard.ts?name=week`). Removes the guard
 * from the source of its modules when they are loaded.
 */
const name = new URL(import.meta.url).searchParams.get('name');
const mutation = [...mutations, ...eventMutations].find((one) => one.name === name);
if (mutation === undefined) throw new Error(`There is no guard "${name}".`);

const places = Map.groupBy(
  placesOf(mutation),
  ({ file }) => new URL(`../../${file}`, import.meta.url).href,
);
const without = (source: string, some: readonly Place[]) => some.reduce(withoutLine, source);
// Checks every source immediately: if a guard no longer exists, the process must end at its start.
for (const [url, some] of places) without(readFileSync(new URL(url), 'utf8'), some);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const some = places.get(url);
    return some ? { ...loaded, source: without(String(loaded.source), some) } : loaded;
  },
});
