import { settings } from './serverless-settings.js';
import { stageName } from './stage-name.js';

const { ALARM_EMAIL, BUDGET } = settings;

const notification = (NotificationType) => ({
  Notification: {
    NotificationType,
    ComparisonOperator: 'GREATER_THAN',
    Threshold: 100,
    ThresholdType: 'PERCENTAGE',
  },
  Subscribers: [{ SubscriptionType: 'EMAIL', Address: ALARM_EMAIL }],
});

/** Counts the costs of all resources with the tag that `npm run deploy` gives them. */
const Budget = {
  Type: 'AWS::Budgets::Budget',
  Properties: {
    Budget: {
      BudgetName: `scheduling-${stageName}`,
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: BUDGET, Unit: 'USD' },
      // The framework would read a dollar sign before one of its variables as an escape.
      CostFilters: { TagKeyValue: [`user:scheduling-stage$${stageName}`] },
    },
    NotificationsWithSubscribers: [notification('ACTUAL'), notification('FORECASTED')],
  },
};

/** The budget of the stage, if one is set. AWS charges nothing for it. */
export const budget = BUDGET > 0 ? { Budget } : {};
