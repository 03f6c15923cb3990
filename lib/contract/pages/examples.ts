import type { ExamplesOf } from '../example.ts';

export const examples: ExamplesOf<'pages'> = {
  getTeamPage: { params: { team: 'example-clinic' }, reply: '<!doctype html>…' },
  getBookingPage: {
    params: { team: 'example-clinic', eventTypeId: 'Qm3xV8tLr0Za' },
    reply: '<!doctype html>…',
  },
  getRoutingFormPage: {
    params: { team: 'acme', formId: 'f7Yh2LqWs9Tn' },
    reply: '<!doctype html>…',
  },
  getInvitePage: { reply: '<!doctype html>…' },
  getSignInPage: { reply: '<!doctype html>…' },
  getBookingsPage: { reply: '<!doctype html>…' },
  getCalendarPage: { reply: '<!doctype html>…' },
  getRoutingFormsPage: { reply: '<!doctype html>…' },
  getSettingsPage: { reply: '<!doctype html>…' },
  getSettingsSectionPage: { params: { section: 'hours' }, reply: '<!doctype html>…' },
  getPageAsset: { params: { asset: 'embed.js' }, reply: 'const …' },
};
