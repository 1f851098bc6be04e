import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailProblem, nameProblem, passwordProblem, safeReturn, webAddressFrom } from './rules.ts'

describe('the sign-in and registration forms say', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['site.buyer', 'Please provide a valid email'],
    ['site buyer@company.example', 'Please provide a valid email'],
    ['site.buyer@company', 'Please provide a valid email'],
    ['site.buyer@@company.example', 'Please provide a valid email'],
    ['site.buyer@company..example', 'Please provide a valid email'],
    ['site.buyer@company.example', undefined],
    [' site.buyer+drills@mail.company.example ', undefined],
  ])('of the address %j: %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  test.each([
    ['', 'Password is required'],
    ['12345', 'Min 6 characters or longer'],
    ['123456', undefined],
    ['      ', undefined],
  ])('of the password %j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  test.each([
    ['', 'Name is required'],
    ['  ', 'Name is required'],
    ['Site Buyer', undefined],
  ])('of the name %j: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem)
  })
})

test.each([
  ['', ''],
  [' example.com/me ', 'https://example.com/me'],
  ['https://example.com/me', 'https://example.com/me'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
])('the web address %j is kept as %j', (typed, kept) => {
  expect(webAddressFrom(typed)).toBe(kept)
})

describe('after signing in', () => {
  test.each([
    ['/products/42?view=table#figures', '/products/42?view=table#figures'],
    ['/dashboard', '/dashboard'],
    [undefined, '/'],
    ['', '/'],
    ['dashboard', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example/', '/'],
    ['/\n\\evil.example/', '/'],
    ['/.//evil.example/', '/'],
    ['/a/..//evil.example/', '/'],
    ['javascript:alert(1)', '/'],
  ])('%j leads to %s', (from, to) => {
    expect(safeReturn(from)).toBe(to)
  })

  test('nothing leads to another site', () => {
    const parts = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '@', ':', 'evil.example', '%2f', '?', '#')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const to = safeReturn(pieces.join(''))
        expect(new URL(to, 'https://fixit.example').origin).toBe('https://fixit.example')
      }),
    )
  })
})
