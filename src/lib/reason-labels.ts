/** The reasons that people choose, as pages, emails and the audit trail write them. The keys are those of the API. */

export const CANCELLATION_REASON_LABELS = {
  'changed-mind': 'No longer needed',
  'not-paid-in-time': 'Not paid in time',
  'cannot-deliver': 'Cannot be delivered',
  duplicate: 'Ordered twice',
  fraud: 'Suspected fraud',
  other: 'Other',
} as const

/** Of a quote. */
export const LOST_REASON_LABELS = {
  price: 'Price',
  delivery: 'Delivery date',
  competitor: 'Another supplier',
  'not-offered': 'Not in our range',
  'no-need': 'No longer needed',
  other: 'Other',
} as const

/** Of another ship-by date. */
export const PROMISE_REASON_LABELS = {
  production: 'Production',
  material: 'Material',
  quality: 'Quality',
  carrier: 'Carrier',
  buyer: 'Request of the buyer',
  payment: 'Late payment',
} as const
