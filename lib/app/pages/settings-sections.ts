/** The parts of the settings page, by their addresses. The first one is shown where none is named. */
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
