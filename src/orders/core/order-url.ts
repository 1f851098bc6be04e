/** The address of an order in the API. @param part such as '/transitions' */
export const orderUrl = (number: string, part = ''): string =>
  `/api/orders/${encodeURIComponent(number)}${part}`
