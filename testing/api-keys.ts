/** Keys of programs, for tests. */
import { expect } from 'vitest'
import type { Scope } from '../src/app/scopes.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

type Shop = Pick<Awaited<ReturnType<typeof openTestShop>>, 'ask'>

/** @returns the key of a new service account with this name */
export async function newKey({ ask }: Shop, admin: Visitor, name: string, scopes: Scope[]): Promise<string> {
  const account = await ask('POST', '/api/service-accounts', { as: admin, body: { name } })
  const { id } = (await account.json()) as { id: string }
  const body = { scopes, expiresOn: new Date().toISOString().slice(0, 10) }
  const answer = await ask('POST', `/api/service-accounts/${id}/keys`, { as: admin, body })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { key: string }).key
}
