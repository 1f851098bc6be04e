/** IDs of elements that take the focus after a button has disappeared with its action. */
export const shipmentId = (number: string): string => `shipment-${number}`
/** The heading of the page of an order has the ID that the rows of orders have, because dialogs of both focus it. */
export const orderHeadingId = (order: string): string => `order-${order}`
