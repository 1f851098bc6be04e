/** The quotes that are added together with the demo catalog: one in each state that a buyer or the sales team may find. */
import type { LostReason } from '#app/quotes/core/rules.ts'

export const DEMO_BUYERS = {
  katrin: {
    name: 'Katrin Brandt',
    email: 'katrin.brandt@nordhafen.example',
    company: ['Nordhafen Werft', 'DE'],
  },
  luis: { name: 'Luis Ortega', email: 'luis.ortega@puentes.example', company: ['Puentes del Sur', 'ES'] },
  // In domains that are reserved for examples (RFC 2606).
  amelia: { name: 'Amelia Novak', email: 'amelia.novak@novak-interiors.example', company: undefined },
} as const satisfies Record<
  string,
  { name: string; email: string; company: readonly [name: string, country: string] | undefined }
>
export type DemoBuyer = keyof typeof DEMO_BUYERS

interface DemoOffer {
  do: 'offer'
  /** Off the list price of each line. */
  percent: number
  validForDays: number
  acceptance?: 'parts'
  freight?: number
  /** Ready to ship after so many days: the units above the stock. */
  readyAfterDays?: number
  /** Of the first line: from so many units, another discount. */
  tier?: { from: number; percent: number }
  terms?: string
  note: string
}

type DemoStep = { daysAgo: number } & (
  | DemoOffer
  | { do: 'counter'; percent: number; note: string }
  | { do: 'note' | 'question' | 'message'; by: 'buyer' | 'seller'; text: string }
  | { do: 'decline'; text: string; lostReason: LostReason }
  | { do: 'accept'; units: number; address: string; phone: string; poNumber: string }
)

export interface DemoQuote {
  buyer: DemoBuyer
  daysAgo: number
  /** SKU, units, and the target price as a discount off the list price. */
  lines: readonly (readonly [sku: string, units: number, targetPercent?: number])[]
  reference: string
  note: string
  answerInDays?: number
  deliveryInDays?: number
  steps: readonly DemoStep[]
}

export const DEMO_QUOTES: readonly DemoQuote[] = [
  {
    buyer: 'luis',
    daysAgo: 46,
    lines: [['FX-202K', 10]],
    reference: 'Bridge 7',
    note: 'What is your price for ten core drills, delivered to Seville?',
    steps: [
      { do: 'offer', daysAgo: 45, percent: 6, validForDays: 30, note: 'All ten are in stock.' },
      { do: 'note', by: 'seller', daysAgo: 30, text: 'Called: the bridge starts in spring. Ask again then.' },
    ],
  },
  {
    buyer: 'amelia',
    daysAgo: 24,
    lines: [['FX-40R', 2]],
    reference: '',
    note: 'We need two radial drills with an arm of 3 m.',
    steps: [
      {
        do: 'decline',
        daysAgo: 23,
        lostReason: 'not-offered',
        text: 'We are sorry: the longest arm in our range is 1.6 m.',
      },
    ],
  },
  {
    buyer: 'katrin',
    daysAgo: 15,
    lines: [['FX-26', 60, 12]],
    reference: 'Dock 2',
    note: 'We order in several parts over the next weeks.',
    steps: [
      {
        do: 'offer',
        daysAgo: 14,
        percent: 11,
        validForDays: 45,
        acceptance: 'parts',
        note: 'The price is the same for each part.',
      },
      {
        do: 'accept',
        daysAgo: 3,
        units: 20,
        poNumber: 'NW-20418',
        address: 'Nordhafen Werft, Kaistrasse 4, 20457 Hamburg, Germany',
        phone: '+49 40 555 0100',
      },
    ],
  },
  {
    buyer: 'luis',
    daysAgo: 9,
    lines: [
      ['FX-60M', 30, 10],
      ['FX-28', 24],
      ['FX-13', 40],
    ],
    reference: 'Workshop Cádiz',
    note: 'Please offer all three lines, and a better price for 60 magnetic drills.',
    deliveryInDays: 60,
    steps: [
      {
        do: 'offer',
        daysAgo: 7,
        percent: 8,
        validForDays: 12,
        acceptance: 'parts',
        freight: 240,
        readyAfterDays: 40,
        tier: { from: 60, percent: 12 },
        terms: 'Delivered at place, Cádiz. Payment within 30 days of the invoice.',
        note: '24 magnetic drills are in stock, the others follow on the day that we name.',
      },
      {
        do: 'note',
        by: 'seller',
        daysAgo: 6,
        text: 'They compare us with another supplier. 10% is possible.',
      },
      { do: 'message', by: 'buyer', daysAgo: 0.2, text: 'Does the price include the core cutters?' },
    ],
  },
  {
    buyer: 'amelia',
    daysAgo: 8,
    lines: [['FX-13CT', 60, 12]],
    reference: 'Vans 2027',
    note: 'For our new vans.',
    steps: [
      { do: 'offer', daysAgo: 6, percent: 5, validForDays: 30, note: 'Two batteries come with each drill.' },
      { do: 'counter', daysAgo: 0.4, percent: 9, note: 'We order today at this price.' },
    ],
  },
  {
    buyer: 'luis',
    daysAgo: 4,
    lines: [['FX-50M', 12]],
    reference: 'Bridge 9',
    note: 'For two sites.',
    steps: [
      {
        do: 'question',
        by: 'seller',
        daysAgo: 3,
        text: 'Do you need one delivery, or six units for each site?',
      },
    ],
  },
  {
    buyer: 'katrin',
    daysAgo: 5,
    lines: [
      ['FX-24', 300, 8],
      ['FX-13B', 20],
    ],
    reference: 'Hall 4',
    note: 'We equip a second hall. What is your price, delivered to Hamburg in two months?',
    answerInDays: 12,
    deliveryInDays: 65,
    steps: [],
  },
]
