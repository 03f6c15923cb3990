/** Sections of the settings page by their addresses. The first one is the default. */
export const settingsSections = [
  'hours',
  'event-types',
  'connections',
  'people',
  'keys',
  'webhooks',
  'profile',
  'team',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

export const isSettingsSection = (name: string): name is SettingsSection =>
  settingsSections.some((section) => section === name);
