/**
 * The company data in the header, the footer, emails, invoices and on the payment page. Phone number, postal address
 * and bank account are fictional; replace them to run the shop for real.
 */
export const COMPANY = {
  name: 'FIX IT',
  tagline: 'providing reliable solutions, 1992',
  foundedIn: 1992,
  headline: 'FIX IT!',
  claim: 'Drill machines by the pallet, serving more than 50 companies worldwide.',
  orderDesk: {
    email: 'orders@fixit.example',
    // One of the numbers that Ofcom reserves for film and television.
    telephone: '+44 20 7946 0192',
    telephoneHref: 'tel:+442079460192',
  },
  postalAddress: ['FIX IT, Order desk', '1 Example Way', 'Exampletown ZZ99 9ZZ', 'United Kingdom'],
  bank: {
    accountHolder: 'FIX IT',
    // The example of the United Kingdom in the IBAN registry, with the BIC of its bank.
    iban: 'GB29 NWBK 6016 1331 9268 19',
    bic: 'NWBKGB2L',
  },
} as const
