import { z } from '@hono/zod-openapi'
import { anyone, staff } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import { CLIENT_ADDRESS_HEADER, clientNetwork, siteOf } from '#app/app/client-address.server.ts'
import { createConcurrencyLimit } from '#app/app/concurrency-limit.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { type ProblemTable, pick, toProblem } from '#app/app/problems.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { mapOutcome, refused } from '#app/lib/outcome.ts'
import { PRODUCT_PROBLEMS } from '../core/problems.server.ts'
import { findProductById } from '../records/queries.server.ts'
import { addProductFile, removeProductFile } from './commands.server.ts'
import { fileParams, newFileQuerySchema, productFileSchema } from './contract.ts'
import { createContentReader } from './file-store.server.ts'
import { findProductFile, listProductFiles } from './queries.server.ts'
import { MAX_FILE_BYTES, MAX_FILES_PER_PRODUCT } from './rules.ts'

const endpoint = endpointsOf('Products')
const params = z.object({ id: z.string().max(64) })

const FILE_ERRORS = {
  empty: 'The file is empty. Choose another file.',
  'unknown-type': 'The content is not a complete PDF, PNG or STEP file. Choose another file.',
  'type-not-allowed': 'A STEP file can only be a CAD model. Choose another kind or file.',
  'too-many': `A product has at most ${MAX_FILES_PER_PRODUCT} files. Remove one first.`,
} as const

const REVISION_EXISTS = 'already exists for this kind and language'

export const PRODUCT_FILE_PROBLEMS = {
  'file-not-found': [404, 'The product has no file with this ID.'],
  'invalid-file': [
    422,
    ({ problem }: { problem: keyof typeof FILE_ERRORS }) => FILE_ERRORS[problem],
    {
      field: 'file',
      meaning: 'The file is empty, or its content is not a PDF, PNG or STEP file that its kind allows.',
    },
  ],
  'revision-already-exists': [
    409,
    ({ fileName }: { fileName: string }) =>
      `This revision ${REVISION_EXISTS} (${fileName}). Enter another revision.`,
    {
      fields: { revision: REVISION_EXISTS },
      meaning: 'The product has a file of this kind, language and revision.',
    },
  ],
  'uploads-busy': [503, 'Try again in a moment.', { headers: () => ({ 'retry-after': '5' }) }],
} as const satisfies ProblemTable

/** Each upload is held in memory until it is stored. */
const MAX_WAITING_UPLOADS = 4
const tooManyUploads = () => toProblem(PRODUCT_FILE_PROBLEMS, { code: 'uploads-busy' })
export const createUploadQueue = () => createConcurrencyLimit(1, MAX_WAITING_UPLOADS, tooManyUploads)

/** A large file takes long on a slow connection, and each download reads the database again and again. */
const MAX_DOWNLOADS_OF_SITE = 4

export function createFileEndpoints() {
  const content = createContentReader()
  const downloads = createAccountLimit(MAX_DOWNLOADS_OF_SITE)
  const inUploadQueue = createUploadQueue()
  return [
    endpoint({
      route: 'GET /products/{id}/files',
      summary: 'List the files of a product with their older revisions',
      access: anyone,
      params,
      response: json(z.array(productFileSchema), `The files, at most ${MAX_FILES_PER_PRODUCT}`),
      refuses: pick(PRODUCT_PROBLEMS, 'product-not-found'),
      shows: ['products'],
      isCached: true,
      async run({ db }, { params: { id } }) {
        const files = await listProductFiles(db, id)
        if (files.length === 0 && !(await findProductById(db, id)))
          return refused({ code: 'product-not-found' })
        return files
      },
    }),
    endpoint({
      route: 'GET /products/{id}/files/{file}',
      summary: 'Download a file of a product',
      access: anyone,
      params: fileParams,
      response: rawResponse('The file', {
        'application/octet-stream': z.string().openapi({ format: 'binary' }),
      }),
      refuses: pick(PRODUCT_FILE_PROBLEMS, 'file-not-found'),
      problems: [429],
      shows: ['products'],
      async run({ db }, { params: { id, file } }, c) {
        const found = await findProductFile(db, id, file)
        if (!found) return refused({ code: 'file-not-found' })
        const headers = {
          'Content-Type': found.media_type,
          'Content-Length': String(found.size),
          'Content-Disposition': `attachment; filename="${found.file_name}"`,
          // The content of a file never changes, but the file can be removed.
          'Cache-Control': 'public, max-age=3600',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          ETag: `"${found.sha256}"`,
        }
        if (c.req.header('if-none-match') === headers.ETag) {
          return c.body(null, 304, { ETag: headers.ETag, 'Cache-Control': headers['Cache-Control'] })
        }
        const send = async () => c.body(content.stream(db, found.sha256), 200, headers)
        const network = clientNetwork(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')
        return network === undefined ? send() : downloads.within(c, siteOf(network), send)
      },
    }),
    endpoint({
      route: 'POST /products/{id}/files',
      summary: 'Upload a file of a product: PDF, PNG or STEP, at most 20 MB',
      description: 'It becomes the current revision of its kind and language. Older revisions stay readable.',
      access: staff('products.change'),
      hasOwnQueue: true,
      bodyLimit: MAX_FILE_BYTES,
      params,
      query: newFileQuerySchema,
      status: 201,
      response: json(productFileSchema, 'The file'),
      refuses: { ...pick(PRODUCT_PROBLEMS, 'product-not-found'), ...PRODUCT_FILE_PROBLEMS },
      changes: ['products'],
      location: ({ url }) => url,
      async run(ctx, { params: { id }, query }, c) {
        const bytes = Buffer.from(await c.req.arrayBuffer())
        return inUploadQueue(() => addProductFile(ctx, id, query, bytes))
      },
    }),
    endpoint({
      route: 'DELETE /products/{id}/files/{file}',
      summary: 'Remove a file of a product',
      description: 'If it is the current revision, the newest older one becomes the current one.',
      access: staff('products.change'),
      params: fileParams,
      status: 200,
      response: json(z.array(productFileSchema), 'The remaining files'),
      refuses: {
        ...pick(PRODUCT_PROBLEMS, 'product-not-found'),
        ...pick(PRODUCT_FILE_PROBLEMS, 'file-not-found'),
      },
      changes: ['products'],
      run: (ctx, { params: { id, file } }) =>
        mapOutcome(removeProductFile(ctx, id, file), () => listProductFiles(ctx.db, id)),
    }),
  ]
}
