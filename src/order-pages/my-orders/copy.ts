import { CANCELLATION_TERMS } from '#app/orders/core/refund-terms.ts'

export const myOrdersCopy = {
  terms: CANCELLATION_TERMS,
  empty: {
    title: 'No orders yet',
    text: 'Your orders will appear here with their status and payment reference. Choose a product to place your first order.',
  },
  noMatch: (query: string | undefined, status: string | undefined) =>
    query
      ? `You have no order for “${query}”${status ? ` with the status ${status}` : ''}`
      : `You have no order with the status ${status}`,
}
