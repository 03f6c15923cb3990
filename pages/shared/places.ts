import type { Booking, PublicEventType } from '../../client/src/index.ts';
import { locale } from './locale.ts';

const places = {
  en: {
    inPerson: 'In person',
    phone: 'By phone',
    zoom: 'Zoom',
    googleMeet: 'Google Meet',
    askInvitee: 'By arrangement',
    teams: 'Microsoft Teams',
    custom: 'Details from the host',
  },
  ja: {
    inPerson: '対面',
    phone: '電話',
    zoom: 'Zoom',
    googleMeet: 'Google Meet',
    askInvitee: '個別にご相談',
    teams: 'Microsoft Teams',
    custom: '担当者よりご案内',
  },
} as const;

const ownPlace = { en: 'A place you suggest', ja: 'ご希望の場所' }[locale];
const videoCall = { en: 'Video call', ja: 'ビデオ通話' }[locale];

/** Types of locations, in the language of the page. */
export const placeNames = places[locale];

/**
 * The name of a location that can be booked. A custom location has the name that its host has written. For
 * `askInvitee`, the text of the host is a hint.
 */
export const publicPlaceName = ({
  locationId,
  customLocation,
  isVideoCall,
}: PublicEventType['locations'][number]): string => {
  if (locationId === 'askInvitee') return ownPlace;
  return (
    customLocation ?? (locationId === 'custom' && isVideoCall ? videoCall : placeNames[locationId])
  );
};

/** The type of location of a booking. A custom location with a link is a video call. */
export const placeName = ({ locationId, url }: Pick<Booking, 'locationId' | 'url'>): string =>
  locationId === 'custom' && url ? videoCall : placeNames[locationId];
