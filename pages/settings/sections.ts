import type { JSX } from 'preact';
import type { CurrentUser } from '../../client/src/index.ts';
import type { SettingsSection } from '../../lib/app/pages/settings-sections.ts';
import { can } from '../signed-in/can.ts';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { EventTypesSection } from './event-types/event-types-section.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { managerCan } from './kit/rights.ts';
import type { SectionGiven } from './kit/section-given.ts';
import { PeopleSection } from './people/people-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { TeamSection } from './profile/team-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

interface Section {
  readonly Content: (given: SectionGiven) => JSX.Element;
  /** Whether the user may read any part of the section. */
  readonly isFor: (me: CurrentUser) => boolean;
}

export const sections: Readonly<Record<SettingsSection, Section>> = {
  hours: { Content: HoursSection, isFor: (me) => can(me, 'availability:read') },
  'event-types': { Content: EventTypesSection, isFor: (me) => can(me, 'event_types:read') },
  connections: {
    Content: ConnectionsSection,
    isFor: (me) => can(me, 'availability:read') || can(me, 'conferencing:read'),
  },
  people: {
    Content: PeopleSection,
    isFor: (me) => can(me, 'users:read') || managerCan(me, 'organization:read'),
  },
  keys: { Content: KeysSection, isFor: (me) => can(me, 'api_keys:read') },
  webhooks: { Content: WebhooksSection, isFor: (me) => managerCan(me, 'webhooks:read') },
  profile: { Content: ProfileSection, isFor: () => true },
  team: { Content: TeamSection, isFor: (me) => can(me, 'organization:read') },
};
