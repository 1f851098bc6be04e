import { z } from '@hono/zod-openapi'
import { anyone, staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import {
  floorPriceSchema,
  newProductBody,
  productChangeBody,
  productPricesBody,
  productSchema,
  uploadedImageSchema,
} from './core/contract.ts'
import { duplicateName, PRODUCT_PROBLEMS } from './core/problems.server.ts'
import { productLocation } from './core/product-dto.server.ts'
import { SHOWN_DATA } from './core/shown-data.server.ts'
import { IMAGE_PROBLEMS, MAX_IMAGE_BYTES, storeImage } from './images/image-store.server.ts'
import { changeProduct, createProduct } from './records/commands.server.ts'
import { findFloorPrice, findProductById } from './records/queries.server.ts'
import { skuEndpoints } from './sku/api.server.ts'

const endpoint = endpointsOf('Products')
const params = z.object({ id: z.string().max(64) })

export const productEndpoints = [
  ...skuEndpoints,
  endpoint({
    route: 'GET /products/{id}',
    summary: 'Get a product',
    scope: 'products:read',
    access: anyone,
    params,
    response: json(productSchema, 'The product'),
    refuses: pick(PRODUCT_PROBLEMS, 'product-not-found'),
    shows: SHOWN_DATA,
    run: async ({ db }, { params: { id } }) =>
      (await findProductById(db, id)) ?? refused({ code: 'product-not-found' }),
  }),
  endpoint({
    route: 'POST /products',
    summary: 'Add a product',
    access: staff('products.change'),
    body: newProductBody,
    status: 201,
    response: json(productSchema, 'The new product'),
    refuses: {
      ...pick(PRODUCT_PROBLEMS, 'invalid-price-tiers', 'sku-already-exists'),
      'duplicate-name': duplicateName('productName'),
    },
    changes: ['products'],
    location: productLocation,
    run: (ctx, { body }) => createProduct(ctx, body),
  }),
  endpoint({
    route: 'PATCH /products/{id}',
    summary:
      'Change a product: identity, specifications, selling terms, stock, texts or image; archive or restore it',
    access: staff('products.change'),
    params,
    body: productChangeBody,
    response: json(productSchema, 'The changed product'),
    refuses: PRODUCT_PROBLEMS,
    changes: ['products'],
    run: (ctx, { params: { id }, body }) => changeProduct(ctx, id, body),
  }),
  endpoint({
    route: 'PUT /products/{id}/prices',
    summary: 'Change the prices of a product, its price tiers, minimum or multiple',
    description: 'If the product has changed since `version`, the answer is 409 with the product as it is.',
    scope: 'prices:write',
    access: staff('products.price'),
    params,
    body: productPricesBody,
    response: json(productSchema, 'The changed product'),
    refuses: PRODUCT_PROBLEMS,
    changes: ['products'],
    run: (ctx, { params: { id }, body }) => changeProduct(ctx, id, body),
  }),
  endpoint({
    route: 'GET /products/{id}/floor-price',
    summary: 'Get the price below which offers of a product are marked',
    access: staff('products.price'),
    params,
    response: json(floorPriceSchema, 'The floor price'),
    refuses: pick(PRODUCT_PROBLEMS, 'product-not-found'),
    run: async ({ db }, { params: { id } }) =>
      (await findFloorPrice(db, id)) ?? refused({ code: 'product-not-found' }),
  }),
]

/** @param onStored starts to encode the other widths and formats of a new image */
export const createImageEndpoint = (onStored: (() => void) | undefined) =>
  endpoint({
    route: 'POST /pictures',
    summary: 'Upload a product image: PNG, JPEG, WebP or AVIF, at most 5 MB',
    access: staff('products.change'),
    hasOwnQueue: true,
    bodyLimit: MAX_IMAGE_BYTES,
    status: 201,
    response: json(uploadedImageSchema, 'The URL of the image'),
    refuses: IMAGE_PROBLEMS,
    changes: [],
    location: ({ picture }) => picture,
    async run(ctx, _input, c) {
      const outcome = await storeImage(ctx, Buffer.from(await c.req.arrayBuffer()))
      onStored?.()
      return outcome
    },
  })
