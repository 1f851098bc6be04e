import { ADDRESS_PROBLEMS } from '#app/addresses/problems.server.ts'
import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderAddressBody, orderSummarySchema } from '#app/orders/core/order-contract.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import { changeOrderAddress } from './commands.server.ts'

export const ADDRESS_CHANGE_PROBLEMS = {
  ...pick(ORDER_CHANGE_PROBLEMS, 'order-not-found', 'order-change-limit-reached'),
  ...pick(ADDRESS_PROBLEMS, 'address-not-found'),
  ...pick(COMPANY_PROBLEMS, 'site-not-found', 'site-archived', 'site-required'),
  'address-needs-approval': [
    409,
    ({ sentences }: { sentences: string[] }) =>
      `${sentences.join(' ')} The address was not changed. Choose another one, or ask an owner of the company to change it.`,
    {
      extra: ['sentences'],
      meaning:
        'The approval rules of the company would stop an order to this address. `sentences` are those of the rules. Owners can change it.',
    },
  ],
  'freight-of-other-country': [
    409,
    'The freight of this order is for another country. The address was not changed. Contact us to have it changed.',
  ],
  'address-not-changeable': [
    409,
    ({ status }: { status: OrderStatus }) =>
      status === 'paid'
        ? 'Units of the order have shipped. Contact us to change its delivery address.'
        : `The order is ${status}. Its delivery address can be changed until it ships.`,
    {
      extra: ({ status }: { status: OrderStatus }) => ({ orderStatus: status }),
      meaning:
        'The order has shipped or is cancelled, so its delivery address is final. After the first shipment only administrators change it. `orderStatus` is the current status.',
    },
  ],
} as const satisfies ProblemTable

export const orderAddressEndpoint = endpointsOf('Orders')({
  route: 'PUT /orders/{id}/address',
  summary: 'Change the delivery address of an order that has not shipped',
  description:
    'Customers change their own orders, administrators any order. `addressId` names an address of the buyer’s address book, `siteId` a site of the company of the order. The buyer gets an email. An order of a company goes only to an address that its approval rules would let pass; its owners and approvers get an email too.',
  access: signedIn,
  params: orderNumberParams,
  body: orderAddressBody,
  response: json(orderSummarySchema, 'The summary of the changed order'),
  refuses: ADDRESS_CHANGE_PROBLEMS,
  changes: [],
  run: (ctx, { params, body }) => mapOutcome(changeOrderAddress(ctx, params.id, body), toOrderSummaryDto),
})
