import type { CurrentUser } from '../../client/src/index.ts';
import type { SettingsSection } from '../../lib/app/pages/settings-sections.ts';
import { managerCan } from '../settings/kit/rights.ts';
import { can } from '../signed-in/can.ts';

/** Whether the role and the credential of the user allow any part of a section. */
export const isSectionFor: Readonly<Record<SettingsSection, (me: CurrentUser) => boolean>> = {
  hours: (me) => can(me, 'availability:read'),
  'event-types': (me) => can(me, 'event_types:read'),
  connections: (me) => can(me, 'availability:read') || can(me, 'conferencing:read'),
  people: (me) => can(me, 'users:read') || managerCan(me, 'organization:read'),
  keys: (me) => can(me, 'api_keys:read'),
  webhooks: (me) => managerCan(me, 'webhooks:read'),
  profile: () => true,
  team: (me) => can(me, 'organization:read'),
};

/** The sections that have their own links in the frame. */
export const mainSections: readonly SettingsSection[] = ['event-types', 'hours'];
