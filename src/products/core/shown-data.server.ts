/** The cached data that every list and every product shows. Orders are included because they change the stock. */
export const SHOWN_DATA = ['products', 'orders'] as const
