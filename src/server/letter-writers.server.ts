/** Who writes which mail: every kind that any room puts into the outbox. */
import { confirmationLetter, farewellLetter, resetLetter, welcomeLetter } from '../accounts/letters.ts'
import type { LetterWriters } from '../mail/dispatcher.server.ts'
import { orderMovedLetter, orderReceivedLetter } from '../orders/letters.ts'

export const LETTER_WRITERS: LetterWriters = {
  welcome: welcomeLetter,
  'email-confirmation': confirmationLetter,
  'password-reset': resetLetter,
  'account-deleted': farewellLetter,
  'order-received': orderReceivedLetter,
  'order-paid': orderMovedLetter('paid'),
  'order-shipped': orderMovedLetter('shipped'),
  'order-delivered': orderMovedLetter('delivered'),
  'order-cancelled': orderMovedLetter('cancelled'),
}
