/** Sections of the settings page by their addresses. The first one is the default. */
export const settingsSections = [
  'profile',
  'connections',
  'team',
  'people',
  'webhooks',
  'keys',
  'hours',
  'event-types',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

export const isSettingsSection = (name: string): name is SettingsSection =>
  settingsSections.some((section) => section === name);
