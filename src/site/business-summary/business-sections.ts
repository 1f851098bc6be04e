/** Texts of the business summary. Its numbers come from the catalog and the orders. */
import { CANCELLATION_TERMS } from '#app/orders/core/refund-terms.ts'

export interface BusinessSection {
  title: string
  text: string
}

export const BUSINESS_SECTIONS: readonly BusinessSection[] = [
  {
    title: 'What we make',
    text: 'FIX IT has made drill machines since 1992. The catalog has seven product families, from cordless drills that a fitter carries all day to radial drills that are bolted to the workshop floor.',
  },
  {
    title: 'Who buys from us',
    text: 'Companies that need many machines of one kind: builders, steelworks, workshops, tool hire and trade schools. More than 50 companies worldwide order from us.',
  },
  {
    title: 'How we sell',
    text: 'In bulk and direct. Each product page shows the unit price, the stock and the minimum order quantity. An order must be above the minimum and within the stock.',
  },
  {
    title: 'How an order runs',
    text: `Placing an order reserves the units. You pay by bank transfer against a pro-forma invoice, and we ship after payment. ${CANCELLATION_TERMS}`,
  },
  {
    title: 'How we describe a product',
    text: 'By measurable specifications: power, speed, drilling capacity, tool holder, weight and size. The drawing of each product is a side view made from these specifications.',
  },
]
