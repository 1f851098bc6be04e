/** The key of a guest's order list in the browser's storage. */
export const GUEST_LIST_KEY = 'fixit-order-list'
