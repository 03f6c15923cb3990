/** The code of the thread that reads calendars. In a package it is a bundle of its own (scripts/bundle/plugins.ts). */
export const threadFile = new URL('./calendar-thread.ts', import.meta.url);
