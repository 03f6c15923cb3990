import { textSecret } from '../../data/messages/text-secret.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import type { SendText } from '../../outbound/texts/text-sender.ts';
import { webhookTexts } from '../../outbound/texts/webhook-texts.ts';

const { env } = process;

/** Whether a text provider is set. */
export const sendsTexts = (): boolean => !['', 'none'].includes(env.TEXT_PROVIDER ?? '');

/** The text provider of the settings; undefined without one. */
export async function chosenTextSender(): Promise<SendText | undefined> {
  if (env.TEXT_PROVIDER === 'webhook')
    return webhookTexts(env.TEXT_URL ?? '', await textSecret(), surroundings());
  return undefined;
}

/** The maximum number of texts that an organization sends in an hour. */
export const textsAnHour = (): number => Number(env.TEXTS_AN_HOUR || 100);

/** The countries (ISO 3166) to whose numbers texts are sent. */
export const textCountries = (): readonly string[] =>
  (env.TEXT_COUNTRIES ?? '').split(',').flatMap((country) => country.trim() || []);
