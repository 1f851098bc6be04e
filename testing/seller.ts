import type { Seller } from '../src/lib/seller.ts'

/** The company of the test shops, with the example of the IBAN registry. */
export const TEST_SELLER: Seller = {
  name: 'FIX IT Drills Ltd.',
  addressLines: ['1 Example Way', 'Exampletown ZZ99 9ZZ', 'United Kingdom'],
  phone: '+44 20 7946 0192',
  email: 'orders@fixit.example',
  hours: 'Mon–Fri 7:00–17:00 UTC',
  vatId: 'GB 000 0000 00',
  registration: 'Companies House 00000000',
  bank: {
    accountHolder: 'FIX IT Drills Ltd.',
    bankName: 'Example Bank',
    iban: 'GB29 NWBK 6016 1331 9268 19',
    bic: 'NWBKGB2L',
  },
  cancelsUnpaidOrders: true,
  legalPages: [
    { id: 'imprint', text: '# Company\n\nFIX IT Drills Ltd.\n1 Example Way' },
    { id: 'terms', url: 'https://fixit.example/terms' },
  ],
}

/** The same company as settings. */
export const TEST_SELLER_SETTINGS = {
  COMPANY_NAME: TEST_SELLER.name,
  COMPANY_ADDRESS: TEST_SELLER.addressLines.join('; '),
  COMPANY_PHONE: TEST_SELLER.phone,
  COMPANY_EMAIL: TEST_SELLER.email,
  COMPANY_VAT_ID: TEST_SELLER.vatId,
  BANK_ACCOUNT_HOLDER: 'FIX IT Drills Ltd.',
  BANK_IBAN: 'GB29 NWBK 6016 1331 9268 19',
  BANK_BIC: 'NWBKGB2L',
}
