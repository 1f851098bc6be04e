/** The `localStorage` key of a guest's order list. */
export const GUEST_LIST_KEY = 'fixit-order-list'
