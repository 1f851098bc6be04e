/** The work queues of Manage All Orders, in the API and in URLs. Apart from the other rules, because every page parses URLs. */
export const ORDER_QUEUES = [
  'payment-due',
  'overdue',
  'to-refund',
  'to-ship',
  'late',
  'wanted-soon',
  'not-taken',
] as const
export type OrderQueue = (typeof ORDER_QUEUES)[number]
