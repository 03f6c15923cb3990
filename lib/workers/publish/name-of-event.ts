import { keys } from '../../data/keys/keys.ts';
import { publishedKinds } from '../../domain/events.ts';
import { scheduleName } from '../../domain/schedules/schedule-name.ts';
import type { PublishedEvent } from './published-event.ts';

const scheduleKinds: ReadonlySet<string> = new Set(publishedKinds.schedule);

/** The name of the jobs of an event: the uid of its booking, or the name of its schedule. */
export function nameOfEvent({ at, content }: Pick<PublishedEvent, 'at' | 'content'>): string {
  const uid = keys.uidOfPartition(at);
  return scheduleKinds.has(content.event) ? scheduleName(uid) : uid;
}
