import { expect, test } from 'vitest'
import { newKey } from '../../../testing/api-keys.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import { SCOPE_NAMES } from '../../app/scopes.ts'
import type { ApiDocument } from './api-document.server.ts'
import { exampleRequest } from './example-requests.server.ts'

const shop = await openTestShop()
const { ask } = shop
const key = await newKey(shop, await shop.registerAdmin(), 'Examples', [...SCOPE_NAMES])
const document = (await (await ask('GET', '/api/openapi.json')).json()) as ApiDocument
const page = await (await ask('GET', '/api/docs')).text()

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const EXAMPLES = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation
      ? [
          {
            path,
            operation,
            example: exampleRequest(method, path, operation, document.components?.schemas ?? {}),
          },
        ]
      : []
  }),
)
const FOR_KEYS = EXAMPLES.filter(({ example }) => example.headers.Authorization !== undefined)

test('the example of each call that a key opens is valid input', async () => {
  expect(FOR_KEYS.length).toBeGreaterThan(15)
  for (const { path, example } of FOR_KEYS) {
    const answer = await ask(example.method, example.path.replaceAll(/\$[A-Z_]+/g, 'unknown'), {
      body: example.body,
      headers: {
        authorization: `Bearer ${key}`,
        ...(example.headers['Idempotency-Key'] && { 'idempotency-key': path }),
      },
    })
    expect([example.method, path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([
      ...[example.method, path],
      expect.toBeOneOf([200, 201, 404, 409]),
      expect.not.stringContaining('invalid-input'),
    ])
  }
})

test('the page shows how to send a key, the scope of each call, and its example', () => {
  expect(page).toContain('Authorization: Bearer fx_live_')
  for (const { operation, example } of FOR_KEYS) {
    const [scope] = operation.security?.flatMap((one) => one.key ?? []) ?? []
    expect(page).toContain(`A key needs the scope <code>${scope}</code>`)
    expect(page).toContain(`&quot;$SHOP${example.path.replaceAll('&', '&amp;')}&quot;`)
  }
})
