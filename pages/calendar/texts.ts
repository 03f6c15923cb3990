import { locale } from '../shared/locale.ts';
import { en, type Texts } from './texts-en.ts';
import { ja } from './texts-ja.ts';

/** Texts of the calendar page, in its language. */
export const texts: Texts = { en, ja }[locale];
