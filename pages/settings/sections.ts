import type { JSX } from 'preact';
import type { SettingsSection } from '../../lib/app/pages/settings-sections.ts';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { EventTypesSection } from './event-types/event-types-section.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import type { SectionGiven } from './kit/section-given.ts';
import { PeopleSection } from './people/people-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { TeamSection } from './profile/team-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

export const sections: Readonly<Record<SettingsSection, (given: SectionGiven) => JSX.Element>> = {
  hours: HoursSection,
  'event-types': EventTypesSection,
  connections: ConnectionsSection,
  people: PeopleSection,
  keys: KeysSection,
  webhooks: WebhooksSection,
  profile: ProfileSection,
  team: TeamSection,
};
