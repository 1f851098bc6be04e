export const orderSheetCopy = {
  paid: (total: string, day: string) => `Paid ${total} on ${day}.`,
  cancelledAfterPayment: (total: string) => `${total} was paid. Payments are not refunded.`,
  nothingDue: 'No payment is due.',
  help: (number: string) => `Quote order ${number}.`,
}
