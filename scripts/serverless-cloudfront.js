// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the framework and CloudFormation fill them in.
import { settings } from './serverless-settings.js';

const { CLOUDFRONT, FIREWALL_ARN, DOMAIN_NAME, CERTIFICATE_ARN } = settings;
if (FIREWALL_ARN !== '' && !CLOUDFRONT) throw new Error('FIREWALL_ARN requires CLOUDFRONT.');
if (CLOUDFRONT && CERTIFICATE_ARN !== '' && !CERTIFICATE_ARN.includes(':acm:us-east-1:')) {
  throw new Error('With CLOUDFRONT, CERTIFICATE_ARN must be in us-east-1.');
}

/** CloudFront knows these by names that are unique in the account, whatever the region of the stage. */
const name = { 'Fn::Sub': 'scheduling-${sls:stage}-${AWS::Region}' };

/** No file has them: `npm run deploy` makes them, and CloudFormation keeps them and shows them to nobody. */
const secret = { Type: 'String', NoEcho: true, MinLength: 32 };

/** By which functions tell CloudFront from others. There are two, so that one can be replaced while the other holds. */
export const originSecrets = { 'Fn::Sub': '${OriginSecretA}.${OriginSecretB}' };

/** By what clients reach the stage where it has no name of its own. */
export const distributionUrl = { 'Fn::Sub': 'https://${Distribution.DomainName}' };

/**
 * The gateway answers to no host but its own, and CloudFront adds its own headers only where it passes on that of the viewer. So
 * a function names the viewer, in place of whatever the viewer says.
 */
const nameViewer = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;

/** Policies of AWS, which are the same in every account. */
const managed = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};

const files = {
  Id: 'files',
  DomainName: { 'Fn::GetAtt': ['ServerlessDeploymentBucket', 'RegionalDomainName'] },
  // The access below takes its place, but the member has to be there.
  S3OriginConfig: { OriginAccessIdentity: '' },
  OriginAccessControlId: { 'Fn::GetAtt': ['DistributionAccess', 'Id'] },
};

const api = {
  Id: 'api',
  DomainName: { 'Fn::Sub': '${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}' },
  CustomOriginConfig: {
    OriginProtocolPolicy: 'https-only',
    OriginSSLProtocols: ['TLSv1.2'],
    // The gateway gives up after 30 seconds itself.
    OriginReadTimeout: 31,
  },
  OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: originSecrets }],
};

/** What the bucket lacks, the gateway answers: its function has the files of its own version, and says of others that there are none. */
const filesOrApi = {
  Id: 'files-or-api',
  FailoverCriteria: {
    // The bucket says 403 of what is not there, because CloudFront may not list it.
    StatusCodes: { Quantity: 6, Items: [403, 404, 500, 502, 503, 504] },
  },
  Members: { Quantity: 2, Items: [{ OriginId: files.Id }, { OriginId: api.Id }] },
};

const ofAll = {
  // A redirect would come after the credential has gone over the wire in the clear.
  ViewerProtocolPolicy: 'https-only',
  Compress: true,
  ResponseHeadersPolicyId: { 'Fn::GetAtt': ['DistributionHeaders', 'Id'] },
};

/** Replies depend on the credential, so none is kept. */
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

/** CloudFront keeps errors for 10 seconds unless it is told not to, also where it keeps nothing else: one caller would get that of another. */
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
      // The role that deploys from GitHub changes no distribution without it: CloudFront names none after its stage.
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
        // What else a page needs, its function says.
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

/** A bucket has one policy, so this takes the place of that of the framework, of which the first statement is. */
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

/** The pages, what they load, and the API at one address, where the stage says so. */
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
