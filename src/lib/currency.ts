declare global {
  /** Set before this module is loaded: by the start of the server, and in the browser by the document. */
  var shopCurrency: string | undefined
}

/**
 * The currency of the shop (ISO 4217), which the operator chooses at the first start.
 * See docs/decisions/0103-one-currency.md.
 */
export const CURRENCY = globalThis.shopCurrency ?? 'USD'
