import { CURRENCY } from './currency.ts'

/** The currency of the shop in sentences: 'an amount in US dollars'. */
export const CURRENCY_NAME = CURRENCY === 'USD' ? 'US dollars' : CURRENCY
