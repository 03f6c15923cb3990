import { settings } from './serverless-settings.js';

/** By which SES knows the mails of this stage. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
export const configurationSet = 'scheduling-${sls:stage}';

// biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills it in.
export const feedbackTopic = 'scheduling-${sls:stage}-mail-feedback';

const configurationSetArn = {
  'Fn::Sub': `arn:\${AWS::Partition}:ses:\${AWS::Region}:\${AWS::AccountId}:configuration-set/${configurationSet}`,
};

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
  // SES tries whether it may publish there.
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

/** What SES says of mails after it took them. */
export const mailFeedback = settings.MAIL_PROVIDER === 'ses' ? throughSes : {};
