import { signPost } from '../../data/engine/send-signed.ts';
import { textSecret } from '../../data/messages/text-secret.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { awsTexts } from '../../outbound/texts/aws-texts.ts';
import type { SendText } from '../../outbound/texts/text-sender.ts';
import { twilioTexts } from '../../outbound/texts/twilio-texts.ts';
import { webhookTexts } from '../../outbound/texts/webhook-texts.ts';

const { env } = process;

/** The text provider of the settings; undefined without one. */
export async function chosenTextSender(): Promise<SendText | undefined> {
  const from = env.TEXT_FROM ?? '';
  switch (env.TEXT_PROVIDER) {
    case 'webhook':
      return webhookTexts(env.TEXT_URL ?? '', await secret(), surroundings());
    case 'twilio': {
      const [url, account] = [
        env.TWILIO_API_URL || 'https://api.twilio.com',
        env.TEXT_ACCOUNT ?? '',
      ];
      return twilioTexts({ url, account, token: await secret(), from }, surroundings());
    }
    case 'aws':
      return awsTexts(
        { endpointUrl: env.AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2, from, sign: signPost },
        surroundings(),
      );
    default:
      return undefined;
  }
}

async function secret(): Promise<string> {
  const found = await textSecret();
  if (found === undefined) throw new Error('TEXT_SECRET_PARAMETER is not set.');
  return found;
}

/** AWS keeps its own list of stopped numbers, and does not report a number that starts texts again. */
export const receivesReplies = (): boolean => env.TEXT_PROVIDER !== 'aws';

/** The maximum number of texts that an organization sends in an hour. */
export const textsAnHour = (): number => Number(env.TEXTS_AN_HOUR || 100);

/** The countries (ISO 3166) to whose numbers texts are sent. */
export const textCountries = (): readonly string[] =>
  (env.TEXT_COUNTRIES ?? '').split(',').flatMap((country) => country.trim() || []);
