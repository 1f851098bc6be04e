/** The titles of the warning about earlier orders that look like the new one. */
export const duplicateWarningCopy = {
  sameOrder: (poNumber: string) => `You already placed this order with PO number ${poNumber}`,
  samePoNumber: (poNumber: string) => `You already used PO number ${poNumber}`,
  similarOrder: 'You placed a similar order in the last 7 days',
}
