import type { ProblemTable } from '#app/app/problems.server.ts'
import { MAX_SERVICE_ACCOUNTS, MAX_VALID_KEYS } from './rules.ts'

interface MissingScope {
  scope: string
}

export const API_KEY_PROBLEMS = {
  'service-account-not-found': [404, 'There is no service account with this ID, or it has ended.'],
  'service-account-exists': [409, 'Another service account has this name.', { field: 'name' }],
  'too-many-service-accounts': [
    409,
    `A shop has at most ${MAX_SERVICE_ACCOUNTS} service accounts. End one that is not used.`,
  ],
  'too-many-keys': [409, `A service account has at most ${MAX_VALID_KEYS} valid keys. Revoke one first.`],
  'api-key-not-found': [404, 'There is no such key, or it has ended.'],
} as const satisfies ProblemTable

/** Any call may answer them to a program with a key. */
export const KEY_PROBLEMS = {
  'invalid-key': [
    401,
    'The API key is not valid. It may have expired or been revoked.',
    { headers: () => ({ 'www-authenticate': 'Bearer' }) },
  ],
  'key-not-accepted': [403, 'This call is for people who sign in. It cannot be made with an API key.'],
  'scope-required': [
    403,
    ({ scope }: MissingScope) => `The API key does not have the scope ${scope}.`,
    { extra: ['scope'], meaning: 'The API key does not have `scope`. Make a key that has it.' },
  ],
  'key-in-url': [
    400,
    'An API key was sent in the URL, where logs keep it. The key has been revoked. Send keys in the Authorization header.',
  ],
} as const satisfies ProblemTable
