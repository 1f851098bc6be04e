import { admin } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import {
  type InternalNote,
  internalNoteBody,
  internalNoteSchema,
} from '#app/orders/core/internal-note-contract.ts'
import { orderNotFoundProblem } from '#app/orders/core/problems.server.ts'
import { type NoteRefusal, saveInternalNote } from './commands.server.ts'

export const internalNoteEndpoint = endpoint({
  method: 'put',
  path: '/orders/{id}/internal-note',
  tag: 'Orders',
  summary: 'Change the note about an order that only administrators read',
  access: admin,
  params: orderNumberParams,
  body: internalNoteBody,
  response: json(internalNoteSchema, 'The changed note'),
  problems: [404, 409],
  changes: [],
  async run(ctx, { params, body }) {
    return requireDone(await saveInternalNote(ctx, params.id, body), noteProblem)
  },
})

function noteProblem(refusal: NoteRefusal): HttpProblem {
  if (refusal.code === 'order-not-found') return orderNotFoundProblem()
  return noteConflictProblem(refusal.current)
}

export function noteConflictProblem(current: InternalNote): HttpProblem {
  return new HttpProblem({
    status: 409,
    code: 'version-conflict',
    title: 'Changed by somebody else',
    detail: 'Another administrator has changed the note since you loaded it. Review it and try again.',
    extra: { current },
  })
}
