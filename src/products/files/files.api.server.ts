import { z } from '@hono/zod-openapi'
import { admin, anyone } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import { CLIENT_ADDRESS_HEADER, clientNetwork, siteOf } from '#app/app/client-address.server.ts'
import { createConcurrencyLimit } from '#app/app/concurrency-limit.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { productNotFoundProblem } from '../core/problems.server.ts'
import { findProductById } from '../records/queries.server.ts'
import { fileParams, newFileQuerySchema, productFileSchema } from './contract.ts'
import { createContentReader } from './file-store.server.ts'
import { addProductFile, type FileRefusal, removeProductFile } from './files.commands.server.ts'
import { findProductFile, listProductFiles } from './files.queries.server.ts'
import { MAX_FILE_BYTES, MAX_FILES_PER_PRODUCT } from './rules.ts'

const tag = 'Products'
const params = z.object({ id: z.string().max(64) })

function invalidFile(detail: string) {
  return new HttpProblem({
    status: 422,
    code: 'invalid-file',
    title: 'Invalid file',
    detail,
    fields: { file: detail },
  })
}

const fileNotFound = () =>
  new HttpProblem({
    status: 404,
    code: 'file-not-found',
    title: 'File not found',
    detail: 'The product has no file with this ID.',
  })

const FILE_PROBLEMS = {
  empty: 'The file is empty. Choose another file.',
  'unknown-type': 'The content is not a complete PDF, PNG or STEP file. Choose another file.',
  'type-not-allowed': 'A STEP file can only be a CAD model. Choose another kind or file.',
  'too-many': `A product has at most ${MAX_FILES_PER_PRODUCT} files. Remove one first.`,
} as const

function fileProblem(refusal: FileRefusal): HttpProblem {
  switch (refusal.code) {
    case 'product-not-found':
      return productNotFoundProblem()
    case 'file-not-found':
      return fileNotFound()
    case 'invalid-file':
      return invalidFile(FILE_PROBLEMS[refusal.problem])
    case 'revision-already-exists': {
      const message = 'already exists for this kind and language'
      return new HttpProblem({
        status: 409,
        code: 'revision-already-exists',
        title: 'Revision already exists',
        detail: `This revision ${message} (${refusal.fileName}). Enter another revision.`,
        fields: { revision: message },
      })
    }
  }
}

/** Each upload is held in memory until it is stored. */
const MAX_WAITING_UPLOADS = 4
const tooManyUploads = () =>
  new HttpProblem({
    status: 503,
    code: 'uploads-busy',
    title: 'Too many uploads at once',
    detail: 'Try again in a moment.',
    headers: { 'retry-after': '5' },
  })

/** A large file takes long on a slow connection, and each download reads the database again and again. */
const MAX_DOWNLOADS_OF_SITE = 4

export function createFileEndpoints() {
  const content = createContentReader()
  const downloads = createAccountLimit(MAX_DOWNLOADS_OF_SITE)
  const inUploadQueue = createConcurrencyLimit(1, MAX_WAITING_UPLOADS, tooManyUploads)
  return [
    endpoint({
      method: 'get',
      path: '/products/{id}/files',
      tag,
      summary: 'List the files of a product with their older revisions',
      access: anyone,
      params,
      response: json(z.array(productFileSchema), `The files, at most ${MAX_FILES_PER_PRODUCT}`),
      problems: [404],
      shows: ['products'],
      isCached: true,
      async run({ db }, { params: { id } }) {
        const files = await listProductFiles(db, id)
        if (files.length === 0 && !(await findProductById(db, id))) throw productNotFoundProblem()
        return files
      },
    }),
    endpoint({
      method: 'get',
      path: '/products/{id}/files/{file}',
      tag,
      summary: 'Download a file of a product',
      access: anyone,
      params: fileParams,
      response: rawResponse('The file', {
        'application/octet-stream': z.string().openapi({ format: 'binary' }),
      }),
      problems: [404, 429],
      shows: ['products'],
      async run({ db }, { params: { id, file } }, c) {
        const found = await findProductFile(db, id, file)
        if (!found) throw fileNotFound()
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
      method: 'post',
      path: '/products/{id}/files',
      tag,
      summary: 'Upload a file of a product: PDF, PNG or STEP, at most 20 MB',
      description: 'It becomes the current revision of its kind and language. Older revisions stay readable.',
      access: admin,
      hasOwnQueue: true,
      bodyLimit: MAX_FILE_BYTES,
      params,
      query: newFileQuerySchema,
      status: 201,
      response: json(productFileSchema, 'The file'),
      problems: [404, 409],
      changes: ['products'],
      location: ({ url }) => url,
      async run(ctx, { params: { id }, query }, c) {
        const bytes = Buffer.from(await c.req.arrayBuffer())
        return requireDone(await inUploadQueue(() => addProductFile(ctx, id, query, bytes)), fileProblem)
      },
    }),
    endpoint({
      method: 'delete',
      path: '/products/{id}/files/{file}',
      tag,
      summary: 'Remove a file of a product',
      description: 'If it is the current revision, the newest older one becomes the current one.',
      access: admin,
      params: fileParams,
      status: 200,
      response: json(z.array(productFileSchema), 'The remaining files'),
      problems: [404],
      changes: ['products'],
      async run(ctx, { params: { id, file } }) {
        requireDone(await removeProductFile(ctx, id, file), fileProblem)
        return listProductFiles(ctx.db, id)
      },
    }),
  ]
}
