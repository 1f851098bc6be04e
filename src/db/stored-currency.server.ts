/** The currency of the shop as the first start stored it, among the settings of the server. */
export const CURRENCY_KEY = 'currency'
/** Of shops and backups from before there was a choice. */
export const DEFAULT_CURRENCY = 'USD'
