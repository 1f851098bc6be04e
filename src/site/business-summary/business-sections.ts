/** The words of the business summary; its figures are read live from the catalogue and the orders. */

export interface BusinessSection {
  title: string
  text: string
}

export const BUSINESS_SECTIONS: readonly BusinessSection[] = [
  {
    title: 'What we make',
    text: 'FIX IT has made drill machines since 1992. The catalogue has seven families, from cordless drills that a fitter carries all day to radial drills that are bolted to the workshop floor.',
  },
  {
    title: 'Who buys from us',
    text: 'Companies that need many machines of one kind: builders, steelworks, workshops, tool hire and trade schools. More than 50 companies worldwide order from us.',
  },
  {
    title: 'How we sell',
    text: 'In bulk and direct. Every machine has a price per piece, a stock count and a minimum order, all three on its page. An order must be for more pieces than the minimum and at most what is in stock.',
  },
  {
    title: 'How an order runs',
    text: 'Placing an order sets the pieces aside. Payment is by bank transfer against a pro-forma invoice; the goods are shipped once it is paid. You can cancel it yourself until it is paid; after that the order desk can, but a completed payment is not refunded.',
  },
  {
    title: 'How we describe a machine',
    text: 'By figures with units: power, speed, drilling capacity, tool holder, mass and size. The picture of each machine is a side elevation drawn from those same figures.',
  },
]
