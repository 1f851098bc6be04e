/** The sentences of the settings: the page, the messages of the API and the email. */
import type { Freight } from '#app/lib/freight.ts'
import type { FreightMethod } from '#app/lib/freight-terms.ts'
import { formatMoney } from '#app/lib/money.ts'
import type { SectionId } from './contract.ts'

export const SECTION_TEXTS: Record<SectionId, { title: string; explanation: string }> = {
  company: {
    title: 'Company',
    explanation:
      'Buyers see the name, the address and the VAT ID on documents, and how to reach you in the footer of the site and of every email.',
  },
  bank: {
    title: 'Bank account',
    explanation:
      'Buyers pay to this account. It is on the payment page, on pro-forma invoices and in emails about unpaid orders. Buyers who ordered without it get it by email, and their payment deadline starts. Saving asks for your password.',
  },
  legal: {
    title: 'Legal pages',
    explanation: 'The footer of every page links to them.',
  },
  orders: {
    title: 'Payment and dispatch',
    explanation:
      'For orders that are placed or paid from now on. Buyers see the dates on the order and in emails.',
  },
  freight: {
    title: 'Freight',
    explanation:
      'For orders that are placed from now on. Buyers see the freight before they order. Sales can agree another one when they order for a customer.',
  },
  notifications: {
    title: 'Notifications',
    explanation: 'Buyers do not see who receives a copy.',
  },
}

export const FREIGHT_METHOD_LABELS: Readonly<Record<FreightMethod, string>> = {
  none: 'None',
  later: 'Charged separately',
  flat: 'The same for every order',
  'free-from': 'Free from an amount',
  'by-weight': 'By weight and country',
}
export const FREIGHT_RATES_HINT =
  'One line for each group of countries: their codes, then the price up to each packed weight, for example “DE, AT: 10 kg 12.50; 50 kg 30.00”. Other countries, heavier orders and products without a packed weight are charged separately.'
export const FREIGHT_INCOMPLETE = 'must be set for this kind of freight'

interface PreviewedOrder {
  goods: string
  /** NaN if it cannot be read. */
  kilograms: number
  country: string
}

/** 'An order of $500.00, 12 kg, to Germany: $25.00 freight.' */
export function previewedFreight({ goods, kilograms, country }: PreviewedOrder, freight: Freight): string {
  const weight = kilograms > 0 ? `${kilograms} kg` : 'unknown weight'
  return `An order of ${goods}, ${weight}, to ${country}: ${freightSentence(freight)}`
}

function freightSentence({ kind, amount }: Freight): string {
  if (kind === 'none') return 'no freight.'
  return kind === 'firm' ? `${formatMoney(amount)} freight.` : 'freight is charged separately.'
}

export const SET_BY_SERVER = 'Set by the server. It can only be changed there.'
export const CONFLICT =
  'Another administrator has changed these settings. The fields you have not edited show the new values. Check them and save again.'
export const UNKNOWN_SETTING = 'is not a setting of this section'
export const BANK_INCOMPLETE = 'must be set, because other details of the account are'

export const SETTINGS_INTRO = 'What buyers see of your company, and how orders are paid and dispatched.'
export const BANK_SET_BY_SERVER = 'The account is set by the server. It can only be changed there.'
export const LEGAL_HINT =
  'A text, with # before headings, or a web address that starts with https://. Empty for no link.'
export const BANK_CONSEQUENCES = [
  'Buyers of unpaid orders pay to this account from now on.',
  'The other administrators get an email.',
]
export const sectionSaved = (section: SectionId) => `${SECTION_TEXTS[section].title} saved`
export const unsavedText = (count: number) => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`
export const unsavedSectionsWarning = (sections: readonly string[]) =>
  `${sections.join(', ')}: your changes are not saved. If you leave this page, they are lost.`
