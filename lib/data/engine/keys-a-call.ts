/** DynamoDB's limit of one BatchGetItem. */
export const keysACall = 100;
