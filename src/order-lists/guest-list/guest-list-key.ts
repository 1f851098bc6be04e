/** Under what a guest's order list is kept in their browser. */
export const GUEST_LIST_KEY = 'fixit-order-list'
