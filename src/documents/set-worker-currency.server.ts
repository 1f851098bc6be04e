/** Gives the currency of the shop to `lib/currency.ts` in a thread, which has globals of its own. Imported first. */
import { workerData } from 'node:worker_threads'

// The build loads the code outside a thread, to compile it.
const data = workerData as { currency: string } | null
if (data) globalThis.shopCurrency = data.currency
