import { settings } from './serverless-settings.js';

const { KMS_KEY_ARN: key } = settings;

/** With a key of your own, what is stored is as good as gone once the key is withdrawn. */
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
