import type { Commands } from './commands.ts';

/** Commands that list resources, with the names or IDs that they return. */
const lists = [
  ['lambda list-functions', 'Functions[].FunctionName'],
  ['dynamodb list-tables', 'TableNames[]'],
  ['s3api list-buckets', 'Buckets[].Name'],
  ['logs describe-log-groups', 'logGroups[].logGroupName'],
  ['iam list-roles', 'Roles[].RoleName'],
  ['iam list-policies --scope Local', 'Policies[].PolicyName'],
  ['events list-rules', 'Rules[].Name'],
  ['apigatewayv2 get-apis', 'Items[].Name'],
  ['sns list-topics', 'Topics[].TopicArn'],
  ['cloudwatch describe-alarms', 'MetricAlarms[].AlarmName'],
  ['lambda list-event-source-mappings', 'EventSourceMappings[].UUID'],
  ['sesv2 list-configuration-sets', 'ConfigurationSets[]'],
  ['ssm describe-parameters', 'Parameters[].Name'],
] as const;

/** Lists the names of the resources in the account. */
export async function listResources(commands: Commands): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [command, query] of lists) {
    found.push(
      ...((await commands.aws<readonly string[] | null>(command, '--query', query)) ?? []),
    );
  }
  return found;
}
