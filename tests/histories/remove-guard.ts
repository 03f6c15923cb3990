import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { eventMutations } from './events/event-mutations.ts';
import { mutations, placesOf, withoutLine } from './mutations.ts';

/*
 * Loaded into a service process before anything else (`--import …/remove-guard.ts?name=week`): the
 * process runs the service without that guard, and nothing of the service knows of it.
 */
const name = new URL(import.meta.url).searchParams.get('name');
const mutation = [...mutations, ...eventMutations].find((one) => one.name === name);
if (mutation === undefined) throw new Error(`There is no guard "${name}".`);

const places = new Map(
  placesOf(mutation).map((place) => [new URL(`../../${place.file}`, import.meta.url).href, place]),
);
// Read at once, so that a guard that is gone ends the process and not only the test.
for (const [url, place] of places) withoutLine(readFileSync(new URL(url), 'utf8'), place);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const place = places.get(url);
    return place ? { ...loaded, source: withoutLine(String(loaded.source), place) } : loaded;
  },
});
