/** The sentences of the pages about customers. */
export const customerCopy = {
  intro: 'Everyone with an account. Open one to see orders, amounts, addresses and notes.',
  noOrders: 'No orders yet.',
  noAddresses: 'No saved addresses.',
  noLists: 'No saved lists.',
  noteHint: 'Only staff members see this note here. The customer gets it with their personal data.',
  gone: (email: string) => `No account ${email}`,
  goneHint:
    'The account was deleted or removed, or never existed. Its orders are kept under Manage All Orders.',
}
