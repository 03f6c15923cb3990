import type { Load } from './adapter.ts';
import { loadSystems } from './load-systems.ts';

/*
 * Runs one load in a separate process, on an engine that contains nothing of earlier loads. Each result is sent to the parent
 * immediately.
 */
process.on('disconnect', () => process.exit());
await loadSystems(process.argv[2] as Load, (loaded) => process.send?.(loaded));
process.exit();
