/** The titles of the warning about earlier orders that look like the new one. */
export const duplicateWarningCopy = {
  sameOrder: (poNumber: string) => `You already placed this order with PO number ${poNumber}`,
  samePoNumber: (poNumber: string) => `PO number ${poNumber} is already used`,
  similarOrder: 'You placed a similar order in the last 7 days',
}

/** 'Ann Aas on behalf of Bob Berg'. @param buyer '' if the name must not be shown */
export const onBehalfOf = (administrator: string, buyer: string) =>
  buyer ? `${administrator} on behalf of ${buyer}` : `${administrator} on your behalf`

/** In lists, which name the buyer beside it. */
export const placedByText = (administrator: string) => `Placed by ${administrator}`
export const placedOnBehalf = (administrator: string, buyer: string) =>
  placedByText(onBehalfOf(administrator, buyer))
