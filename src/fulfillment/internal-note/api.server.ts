import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { internalNoteBody, internalNoteSchema } from '#app/orders/core/internal-note-contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { saveInternalNote } from './commands.server.ts'

/** Of an order, and of a customer. */
export const NOTE_CHANGED = [
  409,
  'Somebody else has changed the note since you loaded it. Review it and try again.',
  { extra: ['current'] },
] as const

export const internalNoteEndpoint = endpointsOf('Orders')({
  route: 'PUT /orders/{id}/internal-note',
  summary: 'Change the note about an order that only administrators read',
  access: staff('notes.write'),
  params: orderNumberParams,
  body: internalNoteBody,
  response: json(internalNoteSchema, 'The changed note'),
  refuses: { 'order-not-found': ORDER_NOT_FOUND, 'version-conflict': NOTE_CHANGED },
  changes: [],
  run: (ctx, { params, body }) => saveInternalNote(ctx, params.id, body),
})
