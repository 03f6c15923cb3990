import { keys } from '../../data/keys/keys.ts';
import { isKindOf } from '../../domain/events.ts';
import { scheduleName } from '../../domain/schedules/schedule-name.ts';
import type { PublishedEvent } from './published-event.ts';

/** The name of the jobs of an event: the uid of its booking, or the name of its schedule. */
export function nameOfEvent({ at, content }: Pick<PublishedEvent, 'at' | 'content'>): string {
  const uid = keys.uidOfPartition(at);
  return isKindOf('schedule', content.event) ? scheduleName(uid) : uid;
}
