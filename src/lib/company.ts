/**
 * Who sells: for the header, the footer, mails, invoices and the payment page. Telephone, postal address and bank
 * account are examples that reach nobody; whoever runs the shop for real replaces them here.
 */
export const COMPANY = {
  name: 'FIX IT',
  tagline: 'providing reliable solutions, 1992',
  foundedIn: 1992,
  headline: 'FIX IT!',
  claim: 'Drill machines by the pallet, serving more than 50 companies worldwide.',
  orderDesk: {
    email: 'orders@fixit.example',
    // From the numbers that Ofcom keeps for film and television; nobody is called.
    telephone: '+44 20 7946 0192',
    telephoneHref: 'tel:+442079460192',
  },
  postalAddress: ['FIX IT, Order desk', '1 Example Way', 'Exampletown ZZ99 9ZZ', 'United Kingdom'],
  bank: {
    accountHolder: 'FIX IT',
    // The United Kingdom's example in the IBAN registry, with the BIC of the bank it names.
    iban: 'GB29 NWBK 6016 1331 9268 19',
    bic: 'NWBKGB2L',
  },
} as const
