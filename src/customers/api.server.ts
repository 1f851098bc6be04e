import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { NOTE_CHANGED } from '#app/fulfillment/internal-note/api.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { internalNoteBody, internalNoteSchema } from '#app/orders/core/internal-note-contract.ts'
import { USER_PROBLEMS } from '#app/users/problems.server.ts'
import { saveCustomerNote } from './commands.server.ts'
import { customerSchema } from './contract.ts'
import { readCustomer } from './queries.server.ts'

const endpoint = endpointsOf('Users')
const params = z.object({ email: z.string().max(254) })

export const customerEndpoints = [
  endpoint({
    route: 'GET /customers/{email}',
    summary: 'Get a customer with orders, amounts, companies, addresses, lists and the internal note',
    access: staff('customers.read'),
    params,
    response: json(customerSchema, 'The customer'),
    refuses: pick(USER_PROBLEMS, 'user-not-found'),
    run: async ({ db, now }, { params: { email } }) =>
      (await readCustomer(db, email, now())) ?? refused({ code: 'user-not-found' }),
  }),
  endpoint({
    route: 'PUT /customers/{email}/internal-note',
    summary: 'Change the note about a customer that only administrators read',
    description: 'The note is in the personal data that the customer can download.',
    access: staff('notes.write'),
    params,
    body: internalNoteBody,
    response: json(internalNoteSchema, 'The changed note'),
    refuses: { ...pick(USER_PROBLEMS, 'user-not-found'), 'version-conflict': NOTE_CHANGED },
    changes: [],
    run: (ctx, { params: { email }, body }) => saveCustomerNote(ctx, email, body),
  }),
]
