import { Problem } from '../contract/problem.ts';
import type { ReplayableReply } from '../data/engine/idempotency.ts';
import { readerOf } from '../data/reader.ts';
import { schedules } from '../data/schedules/schedules.ts';
import { conceal, readingOf } from '../domain/schedules/audience.ts';
import { storedSchedule } from '../domain/schedules/needs.ts';
import type { Schedule } from '../domain/schedules/schedule.ts';
import type { Actor } from '../domain/tenancy.ts';
import { etagOfText } from './conditional-headers.ts';

const reader = readerOf([schedules]);

/**
 * Conceals a schedule in a stored reply, unless the caller may read the stored and the current version. The caller may have
 * left the audience, or repeats the request with an API key that another user made. With such a key, a reply about a schedule that
 * does not exist for the caller is refused.
 */
export async function concealReplay(actor: Actor, kept: ReplayableReply): Promise<ReplayableReply> {
  if (kept.status >= 400) return kept;
  const { data } = JSON.parse(kept.body) as { data: Schedule & { readonly isConcealed: boolean } };
  if (data.isConcealed) return kept;
  const need = storedSchedule({ uid: data.uid, nowMs: Date.now() });
  const current = (await reader(actor.organizationId).read([need])).get(need)?.schedule;
  const readings = [data, current].map((version) => version && readingOf(actor, version));
  if (readings.every((reading) => reading === 'whole')) return kept;
  // The reply would reveal that the user of the key takes part in a schedule that does not exist for the caller.
  if (actor.isDelegated && readings.includes('nothing')) {
    const detail = 'Another user created the API key.';
    throw new Problem('caller/role-forbids', { detail });
  }
  const body = JSON.stringify({ data: conceal(data) });
  const version = Number(kept.etag?.replaceAll('"', ''));
  return { ...kept, body, etag: etagOfText(version, body) };
}
