import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { CANCEL_UNTIL_PAID, CANCELLATION_TERMS } from '#app/orders/core/refund-terms.ts'

export const productPageCopy = {
  requestQuote: 'Request a quote for a larger quantity',
  discontinued: 'Specifications remain available for owners.',
  needsJavaScript: 'Ordering needs JavaScript. Turn it on in your browser, then reload this page.',
  volumeDiscount: (saving: string) => `Volume discount ${saving}`,
  agreedSaving: (saving: string) => `${saving} below list prices`,
  lastQuantity: (quantity: number) => `Last order: ${formatNumber(quantity)}`,
  paymentTerms: `Pay by bank transfer after you order. ${CANCELLATION_TERMS}`,
  steps: [
    { name: 'Placed', text: `We reserve the units for you. ${CANCEL_UNTIL_PAID}` },
    { name: 'Paid', text: 'Pay by bank transfer with the payment reference of your order.' },
    { name: 'Shipped', text: 'We email you when your order ships.' },
    { name: 'Delivered', text: 'Review the product as a verified buyer.' },
  ],
  /** Of products in stock. */
  shipsWithin: (days: number) =>
    days === 0
      ? 'Ships on the day of the payment.'
      : `Ships within ${formatPlural(days, ['working day', 'working days'])} of the payment.`,
  placed: (units: number, total: string) =>
    `${formatUnits(units)} ${units === 1 ? 'is' : 'are'} reserved for you. The total is ${total}.`,
  notPlaced: 'The order was not placed',
  nothingOrdered: 'Nothing was ordered.',
  priceChanged: {
    title: (now: string, before: string) => `The price is now ${now}, not ${before}`,
    text: 'Nothing was ordered. Check the new total and order again.',
  },
  productDiscontinued: 'This product is discontinued',
  enterQuantity: (range: string) => `Quantity: enter ${range} units`,
}

/** 'Delivery to Hamburg depot, Hafenstr. 4, 20457 Hamburg, Germany.' */
export function deliverTo(address: string, site = ''): string {
  const parts = [site, ...address.split('\n')].map((part) => part.trim()).filter(Boolean)
  if (parts.length === 0) return 'No delivery address yet. You can add one until the order ships.'
  return `Delivery to ${parts.join(', ')}.`
}
