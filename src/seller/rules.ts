/** What an operator has not told about the company; pure. */
import { LEGAL_PAGE_TITLES, type LegalPageId, type Seller } from '#app/lib/seller.ts'

export interface MissingSetting {
  /** The settings to set: 'BANK_IBAN and BANK_ACCOUNT_HOLDER' */
  settings: string
  /** What buyers see without them. */
  consequence: string
}

/** In the order of their importance. */
export function missingSettings(seller: Seller): MissingSetting[] {
  const hasPage = (id: LegalPageId) => seller.legalPages.some((page) => page.id === id)
  const pages = (Object.keys(LEGAL_PAGE_TITLES) as LegalPageId[]).filter((id) => !hasPage(id))
  const contact = [
    ...(seller.addressLines.length === 0 ? ['COMPANY_ADDRESS'] : []),
    ...(seller.vatId ? [] : ['COMPANY_VAT_ID']),
  ]
  return [
    ...(seller.bank
      ? []
      : [
          {
            settings: 'BANK_ACCOUNT_HOLDER, BANK_IBAN and BANK_BIC',
            consequence: 'No bank account is set. Buyers read “Bank details follow by email” and cannot pay.',
          },
        ]),
    ...(contact.length > 0
      ? [
          {
            settings: contact.join(' and '),
            consequence: 'Invoices do not show the company’s address and VAT ID completely.',
          },
        ]
      : []),
    ...(pages.length > 0
      ? [
          {
            settings: pages.map((id) => `LEGAL_${id.toUpperCase()}`).join(', '),
            consequence: `The footer has no link to ${pages.map((id) => LEGAL_PAGE_TITLES[id]).join(', ')}.`,
          },
        ]
      : []),
  ]
}
