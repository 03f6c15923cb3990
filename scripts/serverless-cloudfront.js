// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the framework and CloudFormation fill them in.
import { settings } from './serverless-settings.js';

const { CLOUDFRONT, FIREWALL_ARN, DOMAIN_NAME, CERTIFICATE_ARN } = settings;

/**
 * The names of these resources are unique in the account, regardless of the region of the stage.
 */
const name = { 'Fn::Sub': 'scheduling-${sls:stage}-${AWS::Region}' };

/**
 * No file contains the secrets: `npm run deploy` creates them, and CloudFormation stores them
 * without showing them.
 */
const secret = { Type: 'String', NoEcho: true, MinLength: 32 };

/**
 * The secrets with which functions recognize requests of CloudFront. One of the two can be replaced
 * while the other is valid.
 */
export const originSecrets = { 'Fn::Sub': '${OriginSecretA}.${OriginSecretB}' };

/** The URL of a stage without its own domain. */
export const distributionUrl = { 'Fn::Sub': 'https://${Distribution.DomainName}' };

/**
 * A CloudFront function that sets the address of the viewer, and replaces any value that the viewer
 * has sent. The gateway accepts only its own host, and CloudFront adds its own headers only if it
 * forwards the host of the viewer.
 */
const nameViewer = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;

/** Managed policies of AWS, which are the same in every account. */
const managed = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

const files = {
  Id: 'files',
  DomainName: { 'Fn::GetAtt': ['ServerlessDeploymentBucket', 'RegionalDomainName'] },
  // Required, although the access control below replaces it.
  S3OriginConfig: { OriginAccessIdentity: '' },
  OriginAccessControlId: { 'Fn::GetAtt': ['DistributionAccess', 'Id'] },
};

const api = {
  Id: 'api',
  DomainName: { 'Fn::Sub': '${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}' },
  CustomOriginConfig: {
    OriginProtocolPolicy: 'https-only',
    OriginSSLProtocols: ['TLSv1.2'],
    // The gateway itself has a limit of 30 seconds.
    OriginReadTimeout: 31,
  },
  OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: originSecrets }],
};

/**
 * The gateway responds if a file is not in the bucket: its function has the files of its own
 * version, and responds with 404 to others.
 */
const filesOrApi = {
  Id: 'files-or-api',
  FailoverCriteria: {
    // The bucket responds with 403 to missing files, because CloudFront may not list it.
    StatusCodes: { Quantity: 6, Items: [403, 404, 500, 502, 503, 504] },
  },
  Members: { Quantity: 2, Items: [{ OriginId: files.Id }, { OriginId: api.Id }] },
};

const ofAll = {
  // No redirect, because the credential would already have been sent unencrypted.
  ViewerProtocolPolicy: 'https-only',
  Compress: true,
  ResponseHeadersPolicyId: { 'Fn::GetAtt': ['DistributionHeaders', 'Id'] },
};

/** Responses depend on the credential, so they are not cached. */
const toApi = {
  ...ofAll,
  TargetOriginId: api.Id,
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
  CachePolicyId: managed.cachingDisabled,
  OriginRequestPolicyId: managed.allViewerExceptHostHeader,
  FunctionAssociations: [
    {
      EventType: 'viewer-request',
      FunctionARN: { 'Fn::GetAtt': ['DistributionFunction', 'FunctionARN'] },
    },
  ],
};

const toFiles = {
  ...ofAll,
  PathPattern: '/assets/*',
  TargetOriginId: filesOrApi.Id,
  AllowedMethods: ['GET', 'HEAD'],
  CachePolicyId: managed.cachingOptimized,
};

/**
 * By default CloudFront caches errors for 10 seconds, even if it caches nothing else. One caller
 * would get the error of another.
 */
const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((ErrorCode) => ({
  ErrorCode,
  ErrorCachingMinTTL: 0,
}));

const named = {
  Aliases: [DOMAIN_NAME],
  ViewerCertificate: {
    AcmCertificateArn: CERTIFICATE_ARN,
    SslSupportMethod: 'sni-only',
    MinimumProtocolVersion: 'TLSv1.2_2021',
  },
};

const Resources = {
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Enabled: true,
        Comment: 'scheduling-${sls:stage}',
        HttpVersion: 'http2and3',
        IPV6Enabled: true,
        ...(DOMAIN_NAME === ''
          ? { ViewerCertificate: { CloudFrontDefaultCertificate: true } }
          : named),
        ...(FIREWALL_ARN && { WebACLId: FIREWALL_ARN }),
        Origins: [api, files],
        OriginGroups: { Quantity: 1, Items: [filesOrApi] },
        DefaultCacheBehavior: toApi,
        CacheBehaviors: [toFiles],
        CustomErrorResponses: errors,
      },
      // The role for deployments from GitHub may change only distributions with this tag, because
      // their names do not contain the stage.
      Tags: [{ Key: 'scheduling-stage', Value: '${sls:stage}' }],
    },
  },
  DistributionFunction: {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: name,
      AutoPublish: true,
      FunctionConfig: { Comment: 'Names the viewer', Runtime: 'cloudfront-js-2.0' },
      FunctionCode: nameViewer,
    },
  },
  DistributionHeaders: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: name,
        // The function of a page sets its other headers.
        SecurityHeadersConfig: {
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 31_536_000,
            IncludeSubdomains: false,
            Override: false,
          },
          ContentTypeOptions: { Override: true },
        },
      },
    },
  },
  DistributionAccess: {
    Type: 'AWS::CloudFront::OriginAccessControl',
    Properties: {
      OriginAccessControlConfig: {
        Name: name,
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    },
  },
};

const bucketArn = { 'Fn::GetAtt': ['ServerlessDeploymentBucket', 'Arn'] };

/**
 * A bucket has only one policy, so this one replaces that of the framework and contains its
 * statement first.
 */
const bucketPolicy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Resource: [bucketArn, { 'Fn::Sub': '${ServerlessDeploymentBucket.Arn}/*' }],
      Condition: { Bool: { 'aws:SecureTransport': false } },
    },
    {
      Effect: 'Allow',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Action: 's3:GetObject',
      Resource: { 'Fn::Sub': '${ServerlessDeploymentBucket.Arn}/assets/*' },
      Condition: {
        StringEquals: {
          'AWS:SourceArn': {
            'Fn::Sub':
              'arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
          },
        },
      },
    },
  ],
};

/**
 * The distribution for the pages, their files and the API at one URL, if the stage uses CloudFront.
 */
export const distribution = CLOUDFRONT
  ? {
      Parameters: { OriginSecretA: secret, OriginSecretB: secret },
      Resources,
      Outputs: { DistributionUrl: { Value: distributionUrl } },
      extensions: {
        ServerlessDeploymentBucketPolicy: { Properties: { PolicyDocument: bucketPolicy } },
      },
    }
  : {};
