import { locale } from './locale.ts';
import { placeNames } from './places.ts';

const hostNames = {
  en: { askInvitee: 'Suggested by the guest', custom: 'Video room or other location' },
  ja: { askInvitee: 'ゲストの希望の場所', custom: 'ビデオ会議室・その他の場所' },
}[locale];

/** The names of the types of locations, as hosts see them. */
export const placeKindNames = { ...placeNames, ...hostNames };
