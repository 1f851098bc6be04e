/** The sentences of the address book and the address field. */
import { MAX_ADDRESSES } from './rules.ts'

export const ADDRESS_BOOK_EMPTY =
  'No addresses yet. Add your delivery addresses here, and choose one for each order.'
export const ADDRESS_BOOK_FULL = `You have saved ${MAX_ADDRESSES} addresses, the maximum. Delete one to add another.`
export const ADDRESS_SAVED = 'Address saved'
export const ADDRESS_DELETED = 'Address deleted'
export const ADDRESS_RESTORED = 'Address restored'
export const ADDRESS_GONE = 'This address was deleted in another window. Add it as a new address.'
export const TYPED_ADDRESS = 'Other address'
export const NEW_ADDRESS = 'New address…'
export const NO_ADDRESS_TITLE = 'No delivery address'
export const NO_ADDRESS_QUESTION = 'Place the order without one?'
export const NO_ADDRESS_REQUEST_QUESTION = 'Send the request without a delivery address?'
export const DEFAULT_HINT = 'New orders use this address unless you choose another.'
