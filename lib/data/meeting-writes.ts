import type { MeetingChanges } from '../domain/meetings/meeting-changes.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { conferencingWrites } from './conferencing.ts';
import type { Action } from './engine/commit.ts';
import type { Items } from './engine/items.ts';
import { knownMeetingWrites, meetingSlotsWrites } from './meetings.ts';

/** What changes of meetings, and of the accounts with which they are made. */
export function meetingWrites(
  of: OrganizationId,
  items: Items,
  changes: MeetingChanges,
): readonly Action[] {
  switch (changes.kind) {
    case 'conferencing':
      return conferencingWrites(of, items, changes);
    case 'meeting':
      return knownMeetingWrites(of, changes);
    case 'meeting-slots':
      return meetingSlotsWrites(of, changes);
  }
}
