import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { goals } from './goals.ts';
import { eventOf, functionOf } from './handlers.ts';
import { measure, type Variant } from './rounds.ts';
import { besides, type Row } from './row.ts';
import { instantOf, newScene, newWrites, type Scene, type Writes } from './scenes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const publishing = join(root, 'lib/data/feed/publish-change.ts');

/** The line after which `publishChange` adds a change to the outbox, and its replacement. */
const told = 'const former = before && formerOf(before, after);';
const untold = 'if (version > 0) return outboxAction(action, event);';

/** Removes the outbox from the function. The service has no setting for this. */
const withoutOutbox: Plugin = {
  name: 'without-outbox',
  setup({ onLoad }) {
    onLoad({ filter: /publish-change\.ts$/ }, () => {
      const [before = '', after, ...others] = readFileSync(publishing, 'utf8').split(told);
      if (after === undefined || others.length > 0) throw new Error(`Where is "${told}"?`);
      return { contents: `${before}${untold}\n${told}${after}`, loader: 'ts' };
    });
  },
};

type Handler = (event: object, context: object) => Promise<{ statusCode: number; body: string }>;

/** The deployed bundle of a function, with its own modules instead of those of this process. */
async function bundled(name: string, plugins: Plugin[]): Promise<Handler> {
  const folder = join(root, '.local/bench');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `create-booking-${name}.mjs`);
  const entryPoints = [join(root, `${functionOf('createBooking').module}.ts`)];
  const shape = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  await build({ ...shape, entryPoints, outfile, plugins, logLevel: 'error' });
  const { handler } = (await import(pathToFileURL(outfile).href)) as { handler: Handler };
  return handler;
}

function variantOf(name: string, handler: Handler, writes: Writes): Variant {
  const { route } = functionOf('createBooking');
  let scene: Scene;
  return {
    name,
    async prepare() {
      scene = await newScene(writes, await writes.world.hosts(1));
    },
    async run(index) {
      const body = writes.bookingBody(instantOf(scene.firstWeek + index), scene);
      const event = eventOf(route, writes.world.key, { body });
      const answer = await handler(event, { awsRequestId: randomUUID() });
      if (answer.statusCode !== 201) throw new Error(answer.body);
    },
  };
}

/** Compares Create Booking with its change in the outbox to the same function without it. */
export async function outbox(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const [withIt, without] = [await bundled('with', []), await bundled('without', [withoutOutbox])];
  const variants = [variantOf('with', withIt, writes), variantOf('without', without, writes)];
  const figures = await measure(variants, { rounds: 15, runs: 20 });
  const both = [figures.get('with'), figures.get('without')] as const;
  return [besides('Create Booking: with / without its change in the outbox', goals.outbox, both)];
}
