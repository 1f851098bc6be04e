export const paymentCopy = {
  headline: {
    placed: (total: string) => `Pay ${total} by bank transfer`,
    cancelled: () => 'Nothing to pay',
    paid: (total: string) => `${total} is paid`,
  },
  reference: 'Copy the reference exactly. We use it to match your transfer to this order.',
  paid: (total: string, day: string | undefined) =>
    `USD ${total}${day ? ` paid on ${day}` : ' paid'}. No further payment is due.`,
  cancelled: (total: string, paidOn: string | undefined) =>
    `This order was cancelled.${paidOn ? ` USD ${total} was paid on ${paidOn}. Payments are not refunded.` : ''}`,
  nextSteps: [
    'We match the reference and mark the order as paid.',
    'We email you when your payment arrives and again when your order ships.',
    'You can cancel in My Orders until you pay. Payments are not refunded.',
  ],
}
