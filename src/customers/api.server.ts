import { z } from '@hono/zod-openapi'
import { admin } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { noteConflictProblem } from '#app/fulfillment/internal-note/api.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import type { HttpProblem } from '#app/lib/problem.ts'
import { internalNoteBody, internalNoteSchema } from '#app/orders/core/internal-note-contract.ts'
import { userNotFoundProblem } from '#app/users/api.server.ts'
import { type CustomerNoteRefusal, saveCustomerNote } from './commands.server.ts'
import { customerSchema } from './contract.ts'
import { readCustomer } from './queries.server.ts'

const tag = 'Users'
const params = z.object({ email: z.string().max(254) })

export const customerEndpoints = [
  endpoint({
    method: 'get',
    path: '/customers/{email}',
    tag,
    summary: 'Get a customer with orders, amounts, companies, addresses, lists and the internal note',
    access: admin,
    params,
    response: json(customerSchema, 'The customer'),
    problems: [404],
    async run({ db, now }, { params: { email } }) {
      const customer = await readCustomer(db, email, now())
      if (!customer) throw userNotFoundProblem()
      return customer
    },
  }),
  endpoint({
    method: 'put',
    path: '/customers/{email}/internal-note',
    tag,
    summary: 'Change the note about a customer that only administrators read',
    description: 'The note is in the personal data that the customer can download.',
    access: admin,
    params,
    body: internalNoteBody,
    response: json(internalNoteSchema, 'The changed note'),
    problems: [404, 409],
    changes: [],
    async run(ctx, { params: { email }, body }) {
      return requireDone(await saveCustomerNote(ctx, email, body), noteProblem)
    },
  }),
]

function noteProblem(refusal: CustomerNoteRefusal): HttpProblem {
  if (refusal.code === 'user-not-found') return userNotFoundProblem()
  return noteConflictProblem(refusal.current)
}
