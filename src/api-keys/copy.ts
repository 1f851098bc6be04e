import { formatDay } from '#app/lib/dates.ts'

export const integrationsCopy = {
  intro:
    'Programs that work with this shop, such as an ERP system. Each has an account and API keys of its own.',
  docs: 'API documentation',
  addAccount: 'Add service account',
  addKey: 'Create key',
  emptyTitle: 'No service accounts yet',
  emptyShop:
    'A service account is the name under which a program reads orders and sends stock and shipments. Add one, then create a key for the program.',
  emptyCompany:
    'A service account is the name under which a program of your company reads its orders, shipments and prices. Add one, then create a key for the program.',
  companyIntro: 'Programs of your company, such as a purchasing system, read with keys what its members see.',
  noName: 'Enter a name.',
  accountHint: 'Shown in the history of orders and products, for example “ERP Essen”. At most 60 characters.',
  noKeys: 'No valid key. The program cannot call the API until you create one.',
  twoKeys: 'Two keys are valid, the most an account can have. Revoke one to create another.',
  scopesHint: 'Choose only what the program needs.',
  expiryHint: 'The last day on which the key works, at most a year ahead.',
  creatorWithoutAccess:
    'This person can no longer manage keys, but may still have the key. Replace or revoke it.',
  shownOnce: 'Copy the key now. It is not shown again.',
  howToSend: 'The program sends it in the header of each request:',
  notRead: 'The program has not read any changes yet.',
}

export const keyTitle = (account: string) => `Create a key for ${account}`
export const replaceTitle = (prefix: string) => `Replace key ${prefix}…`
export const replaceConsequences = (prefix: string) =>
  `Key ${prefix}… stays valid until you revoke it, so that the program can change from one to the other.`
export const createdTitle = (account: string) => `Key of ${account}`
export const keyRevoked = (prefix: string) => `Key ${prefix}… revoked`
export const accountEnded = (account: string) => `${account} ended`
export const endConsequences = (account: string) => [
  `All keys of ${account} stop working at once.`,
  'Its name stays in the history of orders and in the audit trail.',
  'It cannot be started again.',
]
export const revokeConsequences = (account: string, lastUsedAt: string | null) => [
  `${account} cannot call the API with this key any more. A call that it has started is finished.`,
  lastUsedAt ? `It was last used on ${formatDay(lastUsedAt)}.` : 'It was never used.',
]
