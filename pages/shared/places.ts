import { locale } from './locale.ts';

const places = {
  en: {
    inPerson: 'In person',
    phone: 'By phone',
    zoom: 'Zoom',
    googleMeet: 'Google Meet',
    askInvitee: 'As you agree with the host',
    teams: 'Microsoft Teams',
    custom: 'As the host describes it',
  },
  ja: {
    inPerson: '対面',
    phone: '電話',
    zoom: 'Zoom',
    googleMeet: 'Google Meet',
    askInvitee: '担当者とご相談',
    teams: 'Microsoft Teams',
    custom: '担当者よりご案内',
  },
} as const;

/** Where bookings take place, in the language of the page. */
export const placeNames = places[locale];
