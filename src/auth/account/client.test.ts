import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { QueryDeclaration } from '#app/app/query-tags.ts'
import { setTransport } from '#app/lib/api.ts'
import { startSession } from '../sign-in/use-post-sign-in.ts'
import { type Session, sessionQuery } from './client.ts'

const fetchSession = async (client: QueryClient, user: { email: string; name: string } | null) => {
  setTransport(async () => Response.json(user && { user: { ...user, emailVerified: true } }))
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

test('personal data is removed from the cache when another user has signed in, in any tab', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const ann = { email: 'ann@company.example', name: 'Ann' }
  const fetched = (queryKey: string[], meta: QueryDeclaration) =>
    client.prefetchQuery({ queryKey, queryFn: () => queryKey, meta })
  const see = async () => {
    await fetched(['personal'], { tags: ['order-list'], isPersonal: true })
    await fetched(['public'], { tags: ['products'] })
    client.setQueryData(['by-hand'], 7)
  }
  const seen = () => ['personal', 'public', 'by-hand'].map((key) => client.getQueryData([key]))
  await fetchSession(client, ann)
  await see()
  expect(await fetchSession(client, ann)).toEqual({
    email: ann.email,
    displayName: 'Ann',
    emailVerified: true,
  })
  expect(seen()).toEqual([['personal'], ['public'], 7])
  for (const other of [{ email: 'bea@company.example', name: 'Bea' }, ann]) {
    await see()
    await fetchSession(client, other)
    expect(seen()).toEqual([undefined, ['public'], undefined])
  }
})

test('a session that starts again for the same user leaves the requests of a screen alone', async () => {
  const client = new QueryClient()
  const sessionOf = (name: string): Session => ({
    email: `${name}@company.example`,
    displayName: name,
    emailVerified: true,
  })
  const hasRequest = () => client.getQueryCache().find({ queryKey: ['invitation'] }) !== undefined
  startSession(client, sessionOf('ann'))
  const meta: QueryDeclaration = { tags: ['companies'], isPersonal: true }
  void client.prefetchQuery({ queryKey: ['invitation'], queryFn: () => new Promise(() => {}), meta })
  startSession(client, sessionOf('ann'))
  expect(hasRequest()).toBe(true)
  startSession(client, sessionOf('bea'))
  expect(hasRequest()).toBe(false)
})

test('a staff member whose access has ended keeps nothing of it when they sign in again', async () => {
  const client = new QueryClient()
  const ann = { email: 'ann@company.example', displayName: 'Ann', emailVerified: true }
  startSession(client, { ...ann, role: 'admin' })
  client.setQueryData(['orders of everybody'], [1])
  startSession(client, { ...ann, role: 'admin' })
  expect(client.getQueryData(['orders of everybody'])).toEqual([1])
  startSession(client, { ...ann, role: 'customer' })
  expect(client.getQueryData(['orders of everybody'])).toBeUndefined()
})
