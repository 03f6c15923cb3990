/**
 * The attributes of a page of a list, so that one query is enough. A list never contains a guest's contact.
 * @type {import('@aws-sdk/client-dynamodb').Projection}
 */
const projection = {
  ProjectionType: 'INCLUDE',
  NonKeyAttributes: ['doc', 'schema', 'status', 'eventTypeId', 'hostIds', 'startedAt', 'endedAt'],
};

/** @type {(name: string, rangeKey: string) => import('@aws-sdk/client-dynamodb').GlobalSecondaryIndex} */
const index = (name, rangeKey) => ({
  IndexName: name,
  KeySchema: [
    { AttributeName: 'lpk', KeyType: 'HASH' },
    { AttributeName: rangeKey, KeyType: 'RANGE' },
  ],
  Projection: projection,
});

/**
 * The only table. CloudFormation creates it in a deployment, and scripts/create-table.ts on any
 * other engine. Its name and its protection against deletion differ by stage and are in
 * serverless.yml.
 *
 * @type {Required<Pick<import('@aws-sdk/client-dynamodb').CreateTableInput,
 *   'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes' | 'BillingMode'>> & {
 *   StreamSpecification: Pick<import('@aws-sdk/client-dynamodb').StreamSpecification, 'StreamViewType'>,
 *   TimeToLiveSpecification: import('@aws-sdk/client-dynamodb').TimeToLiveSpecification,
 *   PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: boolean },
 * }}
 */
export const table = {
  AttributeDefinitions: ['pk', 'sk', 'lpk', 'gsi1sk', 'gsi2sk'].map((name) => ({
    AttributeName: name,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [index('byStart', 'gsi1sk'), index('byCreation', 'gsi2sk')],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
  /**
   * Expiry in epoch seconds. DynamoDB deletes expired items up to days late, so readers compare the
   * time themselves.
   */
  TimeToLiveSpecification: { AttributeName: 'exp', Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
};
