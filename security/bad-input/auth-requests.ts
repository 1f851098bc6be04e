/** Valid requests to the authentication endpoints, with optional changes. */
import { randomUUID } from 'node:crypto'
import { PASSWORD } from './fixture.ts'
import type { RequestInput } from './requests.ts'

export const newEmail = () => `new-${randomUUID()}@company.example`
export const post = (path: string, body: unknown, more: Partial<RequestInput> = {}): RequestInput => ({
  method: 'POST',
  path,
  body,
  ...more,
})
export const signUp = (change: object = {}, more: Partial<RequestInput> = {}) =>
  post('/api/auth/sign-up/email', { name: 'New', email: newEmail(), password: PASSWORD, ...change }, more)
export const signIn = (email: unknown, password: unknown = PASSWORD, more: Partial<RequestInput> = {}) =>
  post('/api/auth/sign-in/email', { email, password }, more)
