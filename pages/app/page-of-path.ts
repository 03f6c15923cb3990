/** The pages of the app, which are the first segments of its paths. */
const appPages = ['bookings', 'calendar', 'routing-forms', 'settings'] as const;

export type AppPage = (typeof appPages)[number];

/** The page of a path such as `/settings/people`; undefined for a path of no page of the app. */
export function pageOfPath(path: string): AppPage | undefined {
  const [, first] = path.split('/');
  return appPages.find((page) => page === first);
}
