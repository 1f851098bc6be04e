import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordAdvice } from '../passwords/password-advice.ts'
import {
  describeDevice,
  isSessionExpired,
  normalizeWebAddress,
  safeReturnPath,
  validateEmail,
  validateName,
  validatePassword,
} from './rules.ts'

describe('the sign-in and registration forms validate', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['site.buyer', 'Please provide a valid email'],
    ['site buyer@company.example', 'Please provide a valid email'],
    ['site.buyer@company', 'Please provide a valid email'],
    ['site.buyercompany.example', 'Please provide a valid email'],
    ['site.buyer@company..example', 'Please provide a valid email'],
    ['site.buyer@company.example', undefined],
    [' site.buyer+drills@mail.company.example ', undefined],
  ])('the email address %j: %s', (email, problem) => {
    expect(validateEmail(email)).toBe(problem)
  })

  test.each([
    ['', 'Password is required'],
    ['12345', 'Min 6 characters or longer'],
    ['123456', undefined],
    ['      ', undefined],
  ])('the password %j: %s', (password, problem) => {
    expect(validatePassword(password)).toBe(problem)
  })

  test.each([
    ['', 'Name is required'],
    ['  ', 'Name is required'],
    ['Site Buyer', undefined],
  ])('the name %j: %s', (name, problem) => {
    expect(validateName(name)).toBe(problem)
  })
})

test.each([
  ['', ''],
  [' example.com/me ', 'https://example.com/me'],
  ['https://example.com/me', 'https://example.com/me'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
])('the web address %j is saved as %j', (typed, saved) => {
  expect(normalizeWebAddress(typed)).toBe(saved)
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
    expect(safeReturnPath(from)).toBe(to)
  })

  test('no path leads to another site', () => {
    const parts = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '@', ':', 'evil.example', '%2f', '?', '#')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (fragments) => {
        const to = safeReturnPath(fragments.join(''))
        expect(new URL(to, 'https://fixit.example').origin).toBe('https://fixit.example')
      }),
    )
  })
})

describe('advice about weak passwords', () => {
  test.each([
    ['password', 'most common passwords'],
    ['QWERTY', 'most common passwords'],
    ['aaaaaa', 'same characters'],
    ['ababab', 'same characters'],
    ['fixit2026', 'based on a name'],
    ['harbour-1', 'based on a name'],
    ['Ann.Works1', undefined],
    ['secret-1', undefined],
    ['12345', undefined],
    ['correct horse battery staple', undefined],
  ])('%s: %s', (password, expected) => {
    const advice = passwordAdvice(password, ['Harbour Works', 'buyer@company.example'])
    if (expected === undefined) expect(advice).toBeUndefined()
    else expect(advice).toContain(expected)
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Another program'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is named %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

describe('a session is expired', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)
  test.each([
    ['customer', 0, 0, 7 * 24, false],
    ['customer', 0, 0, 7 * 24 + 1, true],
    ['customer', 0, 29.9 * 24, 30 * 24, true],
    ['customer', 0, 29 * 24, 29.9 * 24, false],
    ['admin', 0, 0, 2, false],
    ['admin', 0, 0, 2.1, true],
    ['admin', 0, 11.9, 12, true],
  ] as const)(
    'of a %s, started at %d h, last used at %d h, at %d h: %s',
    (role, startedAt, lastUsedAt, now, isExpired) => {
      expect(isSessionExpired({ role, createdAt: at(startedAt), lastUsedAt: at(lastUsedAt) }, at(now))).toBe(
        isExpired,
      )
    },
  )
})
