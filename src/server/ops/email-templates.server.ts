/** Who writes which mail: every kind that any room puts into the outbox. */
import { confirmationLetter, farewellLetter, resetLetter, welcomeLetter } from '#app/auth/emails.server.ts'
import type { LetterWriters } from '#app/email/email-dispatcher.server.ts'
import { orderMovedLetter, orderReceivedLetter } from '#app/orders/emails.server.ts'

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
