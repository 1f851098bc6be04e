/** Examples of the calls about companies. */

import { newId } from '../../src/db/ids.server.ts'
import type { Example } from './example.ts'
import { exampleRule, exampleSite } from './personas.ts'

/** Others do not learn that a company exists. Its owner manages it; an administrator reads it and invites. */
const hiddenCompany = {
  except: { 'other customer': '404 company-not-found', demoted: '404 company-not-found' },
}
const ownersOnly = {
  except: { ...hiddenCompany.except, administrator: '403 not-permitted-in-company' },
}

const budget = { amount: 60_000, startsOn: '2026-01-01', endsOn: '2026-12-31', rule: 'warn' }

const agreementTerms = {
  name: 'Frame 2026',
  startsOn: '2026-01-01',
  endsOn: '2099-12-31',
  discountBp: 500,
  orderMinimum: null,
}

const noRequest = (body?: Record<string, unknown>): Example => ({
  done: '404 purchase-request-not-found',
  ...(body && { send: () => ({ body }) }),
})

export const COMPANY_EXAMPLES: Record<string, Example> = {
  'GET /api/purchase-requests/:id': noRequest(),
  'PUT /api/purchase-requests/:id': noRequest({ lines: [{ productID: '1', quantity: 1 }], version: 1 }),
  'POST /api/purchase-requests/:id/withdrawal': noRequest(),
  'POST /api/purchase-requests/:id/decisions': noRequest({ decision: 'approved', version: 1 }),
  'POST /api/purchase-requests': {
    done: '422 company-required',
    send: ({ product }) => ({
      body: { lines: [{ productID: product._id, quantity: 6, price: 1 }], address: '', Phone: '' },
    }),
  },
  'POST /api/user/:email/purchase-requests': {
    done: '422 company-required',
    send: ({ product }) => ({
      body: { lines: [{ productID: product._id, quantity: 6, price: 1 }], address: '', Phone: '' },
    }),
  },
  'POST /api/companies': {
    send: ({ product }) => ({ body: { name: `Company ${product.sku}`, country: 'PT' } }),
  },
  'GET /api/companies/:id': hiddenCompany,
  'PUT /api/companies/:id': {
    ...ownersOnly,
    send: () => ({
      body: {
        name: 'Northquay',
        legalName: '',
        country: 'PT',
        vatId: '',
        registrationNumber: '',
        isPoRequired: true,
        version: 1,
      },
    }),
  },
  // No other company has this ID.
  'GET /api/companies/:id/merge-preview': {
    done: '404 company-not-found',
    send: () => ({ query: 'into=unknown' }),
  },
  'POST /api/companies/:id/merge': {
    done: '404 company-not-found',
    send: () => ({ body: { into: 'unknown', name: 'Northquay Civil', version: 1 } }),
  },
  'GET /api/companies/:id/agreements': hiddenCompany,
  'POST /api/companies/:id/agreements': { send: () => ({ body: agreementTerms }) },
  'GET /api/companies/:id/agreements/:agreement': hiddenCompany,
  'PUT /api/companies/:id/agreements/:agreement': {
    send: () => ({ body: { ...agreementTerms, version: 1 } }),
  },
  'PUT /api/companies/:id/agreements/:agreement/status': {
    send: () => ({ body: { status: 'ended', version: 1 } }),
  },
  'POST /api/companies/:id/agreements/:agreement/price-preview': {
    send: ({ product }) => ({ body: { rows: [`${product.sku}\t10`] } }),
  },
  'PUT /api/companies/:id/agreements/:agreement/prices': {
    send: ({ product }) => ({ body: { version: 1, rows: [`${product.sku}\t10`], prices: [], removed: [] } }),
  },
  'PUT /api/companies/:id/status': { send: () => ({ body: { status: 'on-hold' } }) },
  'PUT /api/companies/:id/vat-check': {
    done: '409 no-vat-id',
    send: () => ({ body: { evidence: 'VIES', version: 1 } }),
  },
  'POST /api/companies/:id/invitations': {
    ...hiddenCompany,
    send: () => ({ body: { email: `invited-${newId()}@company.example`, role: 'buyer' } }),
  },
  'DELETE /api/companies/:id/invitations/:invitation': hiddenCompany,
  'POST /api/company-invitations/view': {
    done: '404 invitation-not-found',
    send: () => ({ body: { token: 'guessed' } }),
  },
  'POST /api/company-invitations/accept': {
    done: '404 invitation-not-found',
    send: () => ({ body: { token: 'guessed' } }),
  },
  'PUT /api/companies/:id/members/:member': {
    ...ownersOnly,
    send: () => ({ body: { role: 'approver', orderLimit: 5000 } }),
  },
  'DELETE /api/companies/:id/members/:member': ownersOnly,
  'POST /api/companies/:id/sites': {
    ...ownersOnly,
    send: () => ({ body: { ...exampleSite, name: 'Store 5' } }),
  },
  'PUT /api/companies/:id/sites/:site': { ...ownersOnly, send: () => ({ body: exampleSite }) },
  'POST /api/companies/:id/cost-centers': {
    ...ownersOnly,
    send: () => ({ body: { code: '4720', name: '', isArchived: false } }),
  },
  'GET /api/companies/:id/service-accounts': ownersOnly,
  'POST /api/companies/:id/service-accounts': {
    ...ownersOnly,
    send: () => ({ body: { name: `ERP ${newId()}` } }),
  },
  'DELETE /api/companies/:id/service-accounts/:account': {
    ...ownersOnly,
    done: '404 service-account-not-found',
  },
  'POST /api/companies/:id/service-accounts/:account/keys': {
    ...ownersOnly,
    done: '404 service-account-not-found',
    send: () => ({ body: { scopes: ['orders:read'], expiresOn: new Date().toISOString().slice(0, 10) } }),
  },
  'DELETE /api/companies/:id/service-accounts/:account/keys/:key': {
    ...ownersOnly,
    done: '404 api-key-not-found',
  },
  'GET /api/companies/:id/quarter': hiddenCompany,
  'GET /api/companies/:id/budgets': hiddenCompany,
  'POST /api/companies/:id/budgets': {
    ...ownersOnly,
    send: () => ({ body: { ...budget, costCenterId: null } }),
  },
  'PUT /api/companies/:id/budgets/:budget': {
    ...ownersOnly,
    send: () => ({ body: { ...budget, amount: 50_000, version: 1 } }),
  },
  'DELETE /api/companies/:id/budgets/:budget': ownersOnly,
  'POST /api/companies/:id/approval-rules': {
    ...ownersOnly,
    send: () => ({ body: { ...exampleRule, isActive: true } }),
  },
  'PUT /api/companies/:id/approval-rules': {
    ...ownersOnly,
    done: '409 version-conflict',
    send: () => ({ body: { rules: [] } }),
  },
  'PUT /api/companies/:id/approval-rules/:rule': {
    ...ownersOnly,
    send: () => ({ body: { ...exampleRule, isActive: false, version: 1 } }),
  },
  'DELETE /api/companies/:id/approval-rules/:rule': ownersOnly,
  'POST /api/companies/:id/approval-rules/test': { ...ownersOnly, send: () => ({ body: exampleRule }) },
  // The member of the path is a buyer, who decides nothing.
  'PUT /api/companies/:id/members/:member/delegation': {
    except: { ...hiddenCompany.except, administrator: '403 not-permitted-in-company' },
    done: '404 member-not-found',
    send: () => ({ body: { delegate: 'unknown', startsOn: '2026-11-24', endsOn: '2026-11-24' } }),
  },
  'DELETE /api/companies/:id/members/:member/delegation': ownersOnly,
  'PUT /api/companies/:id/cost-centers/:costCenter': {
    ...ownersOnly,
    send: () => ({ body: { code: '4711', name: '', isArchived: true } }),
  },
}
