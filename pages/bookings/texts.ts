import { locale } from '../shared/locale.ts';
import { en, type Texts } from './texts-en.ts';
import { ja } from './texts-ja.ts';

/** Texts of the page of bookings, in the language of the page. */
export const texts: Texts = { en, ja }[locale];
