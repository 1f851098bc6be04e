/** Gives the currency of the shop to `lib/currency.ts` in the process that renders documents. Imported first. */

// The build loads the code without an argument, to compile it.
const [, , currency] = process.argv
if (currency) globalThis.shopCurrency = currency
