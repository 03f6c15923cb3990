import { settings } from './serverless-settings.js';

const { KMS_KEY_ARN: key } = settings;

/** With your own key, withdrawing the key makes the stored data unreadable. */
export const encrypted =
  key === ''
    ? {}
    : {
        Resources: {
          Table: {
            Properties: {
              SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: key },
            },
          },
          LogGroup: { Properties: { KmsKeyId: key } },
        },
        extensions: { HttpApiLogGroup: { Properties: { KmsKeyId: key } } },
      };
