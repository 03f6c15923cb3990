import type { SNSEvent } from 'aws-lambda';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** The message that a notice is about. */
interface About {
  readonly to: string;
  readonly organization?: OrganizationId;
  readonly booking?: string;
  readonly kind?: string;
}

/**
 * Doubles of the notices that SES publishes with a configuration set. They follow the examples of its developer guide,
 * "Examples of event data that Amazon SES publishes to Amazon SNS". The types of bounces and complaints are those of
 * "Contents of event data that Amazon SES publishes to Amazon SNS". The event around a notice follows Lambda's guide,
 * "Invoking Lambda functions with Amazon SNS notifications".
 */
const mailOf = ({ to, organization, booking, kind }: About) => ({
  timestamp: '2017-08-05T00:40:02.012Z',
  source: 'Sender Name <sender@example.com>',
  sourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/sender@example.com',
  sendingAccountId: '123456789012',
  messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
  destination: [to],
  headersTruncated: false,
  headers: [
    { name: 'From', value: 'Sender Name <sender@example.com>' },
    { name: 'To', value: to },
    { name: 'Subject', value: 'Message sent from Amazon SES' },
  ],
  commonHeaders: {
    from: ['Sender Name <sender@example.com>'],
    to: [to],
    messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
    subject: 'Message sent from Amazon SES',
  },
  tags: {
    'ses:configuration-set': ['ConfigSet'],
    'ses:source-ip': ['192.0.2.0'],
    'ses:from-domain': ['example.com'],
    'ses:caller-identity': ['ses_user'],
    ...(organization && { organization: [organization] }),
    ...(booking && { booking: [booking] }),
    ...(kind && { kind: [kind] }),
  },
});

export const bounce = (
  about: About,
  bounceType: string,
  bounceSubType: string,
  recipient: object = {
    action: 'failed',
    status: '5.1.1',
    diagnosticCode: 'smtp; 550 5.1.1 user unknown',
  },
) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType,
    bouncedRecipients: [{ emailAddress: about.to, ...recipient }],
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    reportingMTA: 'dsn; mta.example.com',
  },
  mail: mailOf(about),
});

/** A complaint without a report has no type. */
export const complaint = (about: About, complaintFeedbackType?: string) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: about.to }],
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    complaintSubType: null,
    ...(complaintFeedbackType && {
      userAgent: 'Mozilla/5.0',
      complaintFeedbackType,
      arrivalDate: '2017-08-05T00:41:02.669Z',
    }),
  },
  mail: mailOf(about),
});

/** The event in which Lambda passes a notice that was published to a topic. */
export const published = (notice: object): SNSEvent => ({
  Records: [
    {
      EventVersion: '1.0',
      EventSubscriptionArn: 'arn:aws:sns:us-east-1:123456789012:feedback:21be56ed',
      EventSource: 'aws:sns',
      Sns: {
        SignatureVersion: '1',
        Timestamp: '2019-01-02T12:45:07.000Z',
        Signature: 'EXAMPLE',
        SigningCertUrl: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService.pem',
        MessageId: '95df01b4-ee98-5cb9-9903-4c221d41eb5e',
        Message: JSON.stringify(notice),
        MessageAttributes: {},
        Type: 'Notification',
        UnsubscribeUrl: 'https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe',
        TopicArn: 'arn:aws:sns:us-east-1:123456789012:feedback',
        Subject: 'Amazon SES Email Event Notification',
      },
    },
  ],
});
