/** IDs of the demo data that `npm start` creates, so that copied examples work there. */
export const demoIds = {
  eventType: 'Qm3xV8tLr0Za',
  question: 'h5Rk0tYp2MwX',
  booking: 'b7Kq2nXw9LcV',
  calendar: 'Hq7Wn2xTz4KR',
  londonHost: 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd',
  losAngelesHost: 'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga',
  kathmanduHost: 'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
} as const;
