import { SCOPE_NAMES } from '../../src/app/scopes.ts'
import { newId } from '../../src/db/ids.server.ts'
import type { Example } from './example.ts'

export const API_KEY_EXAMPLES: Record<string, Example> = {
  'PUT /api/orders/:id/taken': { send: () => ({ body: { number: newId() } }) },
  'GET /api/orders/by-number/:number': { done: '404 order-not-found' },
  'POST /api/service-accounts': { send: () => ({ body: { name: `ERP ${newId()}` } }) },
  'DELETE /api/service-accounts/:id': { done: '404 service-account-not-found' },
  'POST /api/service-accounts/:id/keys': {
    done: '404 service-account-not-found',
    send: () => ({ body: { scopes: SCOPE_NAMES, expiresOn: new Date().toISOString().slice(0, 10) } }),
  },
  'DELETE /api/service-accounts/:id/keys/:key': { done: '404 api-key-not-found' },
}
