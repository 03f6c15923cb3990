/** DynamoDB's limit of one BatchGetItem. */
export const keysPerCall = 100;
