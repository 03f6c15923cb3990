import { audit } from '../../lib/admin/audit/audit.ts';
import { organizationItems } from '../support/engine/stored-items.ts';
import { check } from './checker/check.ts';
import type { Call, Fault } from './history.ts';
import { type Play, play } from './play.ts';
import { newScene } from './scene.ts';

export interface CheckedHistory {
  readonly calls: readonly Call[];
  readonly faults: readonly Fault[];
}

/** Plays a history in a new organization, and checks it with the checker and with the audit of the service. */
export async function playAndCheck(how: Play): Promise<CheckedHistory> {
  const scene = await newScene();
  const calls = await play(scene, how);
  const items = await organizationItems(scene.of);
  const audited = (await audit(scene.of)).map(
    ({ kind, detail }): Fault => ({ rule: 'ledger', detail: `audit: ${kind}: ${detail}` }),
  );
  return { calls, faults: [...check({ types: scene.types, calls, items }), ...audited] };
}
