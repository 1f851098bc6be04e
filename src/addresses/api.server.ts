/** The address book of a user. Nobody else can read it, not even an administrator. */
import { z } from '@hono/zod-openapi'
import { ownEmail } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { addAddress, changeAddress, deleteAddress } from './commands.server.ts'
import { addressBody, savedAddressSchema } from './contract.ts'
import { ADDRESS_PROBLEMS } from './problems.server.ts'
import { findAddresses } from './queries.server.ts'

const endpoint = endpointsOf('Users')
const params = z.object({ email: z.string().max(254) })
const idParams = params.extend({ id: textSchema(64, 1) })
const addressBook = z.array(savedAddressSchema)

export const addressEndpoints = [
  endpoint({
    route: 'GET /user/{email}/addresses',
    summary: 'List your addresses, the default one first',
    access: ownEmail,
    params,
    response: json(addressBook, 'The addresses'),
    run: ({ db, actor }) => findAddresses(db, actor.userId),
  }),
  endpoint({
    route: 'POST /user/{email}/addresses',
    summary: 'Add an address',
    access: ownEmail,
    params,
    body: addressBody,
    status: 201,
    response: json(savedAddressSchema, 'The address'),
    refuses: pick(ADDRESS_PROBLEMS, 'address-limit-reached'),
    changes: [],
    run: (ctx, { params: { email }, body }) => addAddress(ctx, email, body),
  }),
  endpoint({
    route: 'PUT /user/{email}/addresses/{id}',
    summary: 'Change an address',
    description: 'Orders that were placed with it keep the address as it was.',
    access: ownEmail,
    params: idParams,
    body: addressBody,
    response: json(addressBook, 'The addresses'),
    refuses: pick(ADDRESS_PROBLEMS, 'address-not-found'),
    changes: [],
    run: (ctx, { params: { email, id }, body }) => changeAddress(ctx, email, id, body),
  }),
  endpoint({
    route: 'DELETE /user/{email}/addresses/{id}',
    summary: 'Delete an address',
    access: ownEmail,
    params: idParams,
    response: json(addressBook, 'The remaining addresses'),
    refuses: pick(ADDRESS_PROBLEMS, 'address-not-found'),
    changes: [],
    run: (ctx, { params: { email, id } }) => deleteAddress(ctx, email, id),
  }),
]
