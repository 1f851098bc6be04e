import { ADDRESS_PROBLEMS } from '#app/addresses/problems.server.ts'
import { signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { toProblem } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companyProblem } from '#app/companies/core/problems.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { orderChangeLimitProblem } from '#app/order-changes/core/order-problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderAddressBody, orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { orderNotFoundProblem } from '#app/orders/core/problems.server.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-adapter.server.ts'
import { type AddressChangeRefusal, changeOrderAddress } from './change-address.commands.server.ts'

export const orderAddressEndpoint = endpoint({
  method: 'put',
  path: '/orders/{id}/address',
  tag: 'Orders',
  summary: 'Change the delivery address of an order that has not shipped',
  description:
    'Customers change their own orders, administrators any order. `addressId` names an address of the buyer’s address book, `siteId` a site of the company of the order. The buyer gets an email. An order of a company goes only to an address that its approval rules would let pass; its owners and approvers get an email too.',
  access: signedIn,
  params: orderNumberParams,
  body: orderAddressBody,
  response: json(orderSummarySchema, 'The summary of the changed order'),
  problems: [404, 409, 422, 429],
  changes: [],
  async run(ctx, { params, body }) {
    const order = requireDone(await changeOrderAddress(ctx, params.id, body), addressChangeProblem)
    return toOrderSummaryDto(order)
  },
})

function addressChangeProblem(refusal: AddressChangeRefusal): HttpProblem {
  if (refusal.code === 'order-not-found') return orderNotFoundProblem()
  if (refusal.code === 'address-not-found') return toProblem(ADDRESS_PROBLEMS, { code: 'address-not-found' })
  if (refusal.code === 'order-change-limit-reached') return orderChangeLimitProblem()
  if (refusal.code === 'address-needs-approval')
    return new HttpProblem({
      status: 409,
      code: refusal.code,
      title: 'Address not changed',
      detail: `${refusal.sentences.join(' ')} The address was not changed. Choose another one, or ask an owner of the company to change it.`,
      extra: { sentences: refusal.sentences },
    })
  if (refusal.code !== 'address-not-changeable') return companyProblem(refusal.code)
  return new HttpProblem({
    status: 409,
    code: refusal.code,
    title: 'Address not changed',
    detail: `The order is ${refusal.status}. Its delivery address can be changed until it ships.`,
    extra: { orderStatus: refusal.status },
  })
}
