/** The sentences about the delivery address of an order. */
export const ADDRESS_CHANGED = 'Delivery address changed'
export const ADDRESS_EMAIL_HINT = 'You can change it until the order ships. We confirm the change by email.'
export const ADDRESS_EMAIL_HINT_FOR_ADMIN = 'The buyer gets an email about the change.'
export const EARLIER_SLIPS_STAY = 'Packing slips of earlier shipments do not change.'
export const ADDRESS_EMAIL_HINT_FOR_COMPANY =
  'It can be changed until the order ships. The buyer, owners and approvers get an email.'
export const NO_ADDRESS = 'No delivery address'
