/** IDs of elements that take the focus after a button has disappeared with its action. */
export const shipmentId = (number: string): string => `shipment-${number}`
export const orderHeadingId = (order: string): string => `order-heading-${order}`
