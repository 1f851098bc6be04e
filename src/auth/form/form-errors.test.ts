import { expect, test } from 'vitest'
import { validateEmail, validateName, validatePassword } from '../core/rules.ts'
import { canonicalErrorCodes, fieldErrorCode, readFormErrors } from './form-errors.ts'

test.each([
  ['name', validateName('')],
  ['name', validateName('evil.example')],
  ['email', validateEmail('')],
  ['email', validateEmail('nobody')],
  ['password', validatePassword('')],
  ['password', validatePassword('12345')],
] as const)('the message of the %s, “%s”, is the same after a form without JavaScript', (field, message) => {
  expect(readFormErrors(fieldErrorCode(field, message ?? ''))).toEqual({ [field]: message })
})

test('a name with invisible characters has a message too', () => {
  const code = fieldErrorCode('name', validateName('\u202Eevil') ?? '')
  expect(readFormErrors(code).name).toBe('The name must have visible characters only')
})

test.each([
  ['password-required.email-required', 'email-required.password-required'],
  ['wrong.wrong', 'wrong'],
  ['email-required.email-invalid.x', 'email-required'],
  ['constructor.__proto__', ''],
  ['', ''],
])('an address with %s has one spelling', (codes, canonical) => {
  expect(canonicalErrorCodes(codes)).toBe(canonical)
  expect(readFormErrors(canonical)).toEqual(readFormErrors(codes))
})
