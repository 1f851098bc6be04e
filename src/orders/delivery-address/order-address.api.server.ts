import { addressNotFoundProblem } from '#app/addresses/problems.server.ts'
import { signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { orderNumberParams } from '../contract.ts'
import { toOrderSummaryDto } from '../order-adapter.server.ts'
import { orderAddressBody, orderSummarySchema } from '../order-contract.ts'
import { orderNotFoundProblem } from '../problems.server.ts'
import { type AddressChangeRefusal, changeOrderAddress } from './change-address.commands.server.ts'

export const orderAddressEndpoint = endpoint({
  method: 'put',
  path: '/orders/{id}/address',
  tag: 'Orders',
  summary: 'Change the delivery address of an order that has not shipped',
  description:
    'Customers change their own orders, administrators any order. `addressId` names an address of the buyer’s address book. The buyer gets an email.',
  access: signedIn,
  params: orderNumberParams,
  body: orderAddressBody,
  response: json(orderSummarySchema, 'The summary of the changed order'),
  problems: [404, 409],
  changes: [],
  async run(ctx, { params, body }) {
    const order = requireDone(await changeOrderAddress(ctx, params.id, body), addressChangeProblem)
    return toOrderSummaryDto(order)
  },
})

function addressChangeProblem(refusal: AddressChangeRefusal): HttpProblem {
  if (refusal.code === 'order-not-found') return orderNotFoundProblem()
  if (refusal.code === 'address-not-found') return addressNotFoundProblem()
  return new HttpProblem({
    status: 409,
    code: refusal.code,
    title: 'Address not changed',
    detail: `The order is ${refusal.status}. Its delivery address can be changed until it ships.`,
    extra: { orderStatus: refusal.status },
  })
}
