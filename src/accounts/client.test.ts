import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setTransport } from '../lib/api.ts'
import { sessionQuery } from './client.ts'

const asked = async (client: QueryClient, user: { email: string; name: string } | null) => {
  setTransport(async () => Response.json(user && { user: { ...user, emailVerified: true } }))
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

test('what was fetched for one person is forgotten when another has signed in, in whatever tab', async () => {
  const client = new QueryClient()
  const ann = { email: 'ann@company.example', name: 'Ann' }
  const see = () => {
    client.setQueryData(['orderlist'], { version: 7, lines: [] })
    client.setQueryData(['newproduct'], [])
  }
  const seen = () => [client.getQueryData(['orderlist']), client.getQueryData(['newproduct'])]
  await asked(client, ann)
  see()
  expect(await asked(client, ann)).toEqual({
    email: ann.email,
    displayName: 'Ann',
    emailVerified: true,
  })
  expect(seen()).toEqual([{ version: 7, lines: [] }, []])
  for (const other of [{ email: 'bea@company.example', name: 'Bea' }, null, ann]) {
    see()
    await asked(client, other)
    expect(seen()).toEqual([undefined, []])
  }
})
