import { settings } from './serverless-settings.js';

/** The names of this stage's resources for mails at SES. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
export const configurationSet = 'scheduling-${sls:stage}';

// biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
export const feedbackTopic = 'scheduling-${sls:stage}-mail-feedback';

const arnOf = (resource) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:${resource}`,
});

const configurationSetArn = arnOf(`configuration-set/${configurationSet}`);

/**
 * Mails are sent from a single address. In the sandbox, SES also checks the identity of the receiver, so the condition limits the
 * sender instead of the resources.
 */
export const sendBySes = (allow) =>
  allow(['ses:SendEmail', 'ses:SendRawEmail'], [arnOf('identity/*'), configurationSetArn], {
    StringEquals: { 'ses:FromAddress': settings.MAIL_FROM },
  });

const throughSes = {
  MailConfigurationSet: {
    Type: 'AWS::SES::ConfigurationSet',
    Properties: { Name: configurationSet },
  },
  MailFeedbackTopic: {
    Type: 'AWS::SNS::Topic',
    Properties: { TopicName: feedbackTopic },
  },
  MailFeedbackPolicy: {
    Type: 'AWS::SNS::TopicPolicy',
    Properties: {
      Topics: [{ Ref: 'MailFeedbackTopic' }],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'ses.amazonaws.com' },
            Action: ['sns:Publish'],
            Resource: [{ Ref: 'MailFeedbackTopic' }],
            Condition: {
              StringEquals: {
                'AWS:SourceAccount': { Ref: 'AWS::AccountId' },
                'AWS:SourceArn': configurationSetArn,
              },
            },
          },
        ],
      },
    },
  },
  // SES checks whether it may publish to the topic.
  MailFeedback: {
    Type: 'AWS::SES::ConfigurationSetEventDestination',
    DependsOn: ['MailFeedbackPolicy'],
    Properties: {
      ConfigurationSetName: { Ref: 'MailConfigurationSet' },
      EventDestination: {
        Name: 'stopAddresses',
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: { TopicARN: { Ref: 'MailFeedbackTopic' } },
      },
    },
  },
};

/** The resources for notices of SES about sent mails. */
export const mailFeedback = settings.MAIL_PROVIDER === 'ses' ? throughSes : {};
