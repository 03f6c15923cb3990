import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { eventMutations } from './events/event-mutations.ts';
import { mutations, withoutGuard } from './mutations.ts';

/*
 * Loaded into a service process before anything else (`--import …/remove-guard.ts?name=week`): the
 * process runs the service without that guard, and nothing of the service knows of it.
 */
const name = new URL(import.meta.url).searchParams.get('name');
const mutation = [...mutations, ...eventMutations].find((one) => one.name === name);
if (mutation === undefined) throw new Error(`There is no guard "${name}".`);

const file = new URL(`../../${mutation.file}`, import.meta.url);
// Read at once, so that a guard that is gone ends the process and not only the test.
withoutGuard(readFileSync(file, 'utf8'), mutation);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== file.href) return loaded;
    return { ...loaded, source: withoutGuard(String(loaded.source), mutation) };
  },
});
