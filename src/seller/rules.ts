/** The settings about the seller that are missing; pure. */
import { keysOf } from '#app/lib/keys-of.ts'
import { LEGAL_PAGE_TITLES, type LegalPageId, type Seller } from '#app/lib/seller.ts'

export interface MissingSettings {
  /** The names of the settings: ['BANK_IBAN', …] */
  settings: string[]
  /** The page for buyers without them. */
  consequence: string
}

/** In the order of their importance. */
export function missingSettings(seller: Seller): MissingSettings[] {
  const hasPage = (id: LegalPageId) => seller.legalPages.some((page) => page.id === id)
  const pages = keysOf(LEGAL_PAGE_TITLES).filter((id) => !hasPage(id))
  const missing = [
    {
      settings: seller.bank ? [] : ['BANK_ACCOUNT_HOLDER', 'BANK_IBAN', 'BANK_BIC'],
      consequence:
        'Buyers cannot pay: they read “Bank details follow by email”, and no payment deadline runs.',
    },
    {
      settings: [
        ...(seller.addressLines.length === 0 ? ['COMPANY_ADDRESS'] : []),
        ...(seller.vatId ? [] : ['COMPANY_VAT_ID']),
      ],
      consequence: 'Invoices do not show your company’s full address and VAT ID.',
    },
    {
      settings: seller.phone ? [] : ['COMPANY_PHONE'],
      consequence: 'Buyers find no phone number in the footer, in emails and on invoices.',
    },
    {
      settings: pages.map((id) => `LEGAL_${id.toUpperCase()}`),
      consequence: `The footer has no link to ${pages.map((id) => LEGAL_PAGE_TITLES[id]).join(', ')}.`,
    },
  ]
  return missing.filter(({ settings }) => settings.length > 0)
}
