import { SCOPE_NAMES } from '../../src/app/scopes.ts'
import { newId } from '../../src/db/ids.server.ts'
import type { Example } from './example.ts'

/** The tests have a record of these kinds. */
const FOUND_KINDS = ['orders', 'products', 'companies', 'quotes']
const NUMBERED_KINDS = [...FOUND_KINDS, 'shipments', 'order-lines', 'sites']

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
  ...Object.fromEntries(
    NUMBERED_KINDS.flatMap((kind): [string, Example][] => [
      [
        `PUT /api/${kind}/:id/external-numbers/:system`,
        {
          done: FOUND_KINDS.includes(kind) ? '200' : '404 record-not-found',
          send: () => ({ body: { number: newId() } }),
        },
      ],
      ...[`GET /api/${kind}/:id/external-numbers`, `DELETE /api/${kind}/:id/external-numbers/:system`].map(
        (call): [string, Example] => [
          call,
          { done: FOUND_KINDS.includes(kind) ? '200' : '404 record-not-found' },
        ],
      ),
      [`GET /api/${kind}/by-number/:system/:number`, { done: '404 record-not-found' }],
    ]),
  ),
}
