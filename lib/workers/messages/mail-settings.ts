import { mailServerUrl } from '../../data/messages/mail-server-url.ts';
import type { MailServer } from '../../outbound/mail-server.ts';
import { sesServer } from '../../outbound/ses-server.ts';
import { smtpServer } from '../../outbound/smtp-server.ts';

const { env } = process;

/** The mail server of the settings; undefined without one. */
export async function chosenMailServer(): Promise<MailServer | undefined> {
  if (env.MAIL_PROVIDER === 'ses') return sesServer(env.SES_CONFIGURATION_SET);
  if (env.MAIL_PROVIDER === 'smtp') return smtpServer(await mailServerUrl());
  return undefined;
}

/** The maximum number of messages that an organization sends in an hour. */
export const mailsAnHour = (): number => Number(env.MAILS_AN_HOUR || 1000);
