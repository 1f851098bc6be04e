/** The seller, as the operator has set it. Empty texts, null and missing pages are not set. */

export interface BankAccount {
  accountHolder: string
  /** '' if it is not set. */
  bankName: string
  /** In groups of four characters. */
  iban: string
  /** '' if it is not set. */
  bic: string
}

export const LEGAL_PAGE_TITLES = {
  imprint: 'Imprint',
  terms: 'Terms of sale',
  privacy: 'Privacy',
  shipping: 'Shipping',
} as const

export type LegalPageId = keyof typeof LEGAL_PAGE_TITLES

/** A page elsewhere, or a text that the shop shows itself. */
export type LegalPageSetting = { id: LegalPageId } & ({ url: string } | { text: string })

export interface Seller {
  name: string
  addressLines: string[]
  phone: string
  email: string
  /** When somebody answers the phone. */
  hours: string
  vatId: string
  registration: string
  bank: BankAccount | null
  legalPages: LegalPageSetting[]
  /** True if an order that is not paid by its deadline is cancelled. Otherwise it stays, as overdue. */
  cancelsUnpaidOrders: boolean
}

/** '+44 20 7946 0192' → 'tel:+442079460192' */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** Instead of the bank details, on the payment page and on invoices. */
export const NO_BANK_DETAILS = 'Bank details follow by email'
