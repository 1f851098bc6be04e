/** docs/security-rules.md matches the code: its numbers, tables, external services and file references. */

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONFIRMATION_LINK_HOURS, MIN_PASSWORD_LENGTH, SESSION_LIMITS } from '../src/auth/core/rules.ts'
import { MAX_SAVED_LISTS } from '../src/order-lists/core/rules.ts'
import { MAX_ORDERS_PER_HOUR } from '../src/orders/core/rules.ts'
import { MAX_QUANTITY } from '../src/pricing/max-quantity.ts'
import { MAX_PRICE_TIERS } from '../src/pricing/price-tiers.ts'
import { MAX_ORDER_LINES } from '../src/pricing/quantity-rules.ts'
import { MAX_IMAGE_BYTES } from '../src/products/images/image-store.server.ts'
import { SERVER_TIMEOUTS } from '../src/server/edge/socket-timeouts.server.ts'

const RULES = readFileSync('docs/security-rules.md', 'utf8')
const sections = new Map(
  RULES.split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section.replace(/\s+/g, ' ')]),
)
const source = (file: string) => readFileSync(file, 'utf8')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const { customer, admin } = SESSION_LIMITS

/** The value of a constant that is not exported. */
const inSource = (file: string, pattern: RegExp) =>
  Number(pattern.exec(source(file))?.[1]?.replaceAll('_', ''))
const QUICK_ORDER = 'src/quick-order/api.server.ts'
const RATE_LIMITS = 'src/auth/account/rate-limits.server.ts'
const REGISTRATION = 'src/auth/sign-in/api.server.ts'
const REVIEWS = 'src/reviews/core/review-limit.server.ts'
const maxAttempts = (name: string, file = RATE_LIMITS) =>
  inSource(file, new RegExp(`name: '${name}'[^}]*maxAttempts: ([\\d_]+)`))

const DOCUMENTED_VALUES: Record<string, string[]> = {
  'Password guessing and floods': [
    `${maxAttempts('sign-in network')} a minute and ${maxAttempts('sign-in network, hour')} an hour from one network`,
    `${maxAttempts('sign-in account')} a minute against one account`,
    `${maxAttempts('sign-in site, hour').toLocaleString('en-US')} an hour from one site`,
    `${maxAttempts('sign-in pair, hour')} an hour from one site against one account`,
    `${maxAttempts('registration', REGISTRATION)} a minute and ${maxAttempts('registration, hour', REGISTRATION)} an hour`,
    `${maxAttempts('reset emails')} an hour to one address`,
    `${maxAttempts('confirmation emails')} an hour and ${maxAttempts('confirmation emails, day')} a day to one address`,
    `${maxAttempts('invitation emails, day')} a day to one address, of which ${maxAttempts('invitation pair, day')} from one account, and ${maxAttempts('invitation account, day')} a day`,
    `${maxAttempts('reviews', REVIEWS)} a minute from one account, and ${maxAttempts('reviews, day', REVIEWS)} a day`,
    `at most ${MAX_ORDERS_PER_HOUR} orders an hour`,
    `at least ${MIN_PASSWORD_LENGTH} characters`,
  ],
  'Ways to sign in': [`works for ${CONFIRMATION_LINK_HOURS} hours`],
  Sessions: [
    `${customer.maxIdleMs / DAY} idle days or ${customer.maxAgeMs / DAY} in all`,
    `${admin.maxIdleMs / HOUR} idle hours or ${admin.maxAgeMs / HOUR} in all`,
  ],
  Input: [
    `${MAX_QUANTITY.toLocaleString('en-US')} units of a product, ${MAX_PRICE_TIERS} price tiers`,
    `${MAX_ORDER_LINES.toLocaleString('en-US')} lines of a list, ${MAX_SAVED_LISTS} saved lists`,
  ],
  Uploads: [
    `${MAX_IMAGE_BYTES / 1024 ** 2} MB`,
    `${inSource('src/products/encoder/image-encoder-process.server.ts', /MAX_PIXELS = ([\d_]+)/) / 1e6} megapixels`,
  ],
  'Costly operations': [
    `One client can have ${inSource('src/server/limits/connection-limits.server.ts', /MAX_REQUESTS_PER_CLIENT = (\d+)/)} open requests`,
    `at most ${inSource('src/orders/events/api.server.ts', /MAX_STREAMS_PER_USER = (\d+)/)} event streams per process`,
    `is ${inSource('src/app/event-stream.server.ts', /MAX_WAITING = (\d+)/)} messages or ${inSource('src/app/event-stream.server.ts', /MAX_WRITE_MS = ([\d_]+)/) / 1_000} seconds behind`,
    `at most ${inSource('src/server/limits/load-shedding.server.ts', /SITE_SHARE = ([\d.]+)/) * 100} % of the current slots`,
    `reading the session have ${inSource('src/server/limits/load-shedding.server.ts', /SESSION_SLOTS = (\d+)/)} slots of their own`,
    `one account has ${inSource('src/documents/pro-forma.api.server.ts', /MAX_CONCURRENT_DOCUMENTS = (\d+)/)} at once`,
    `${inSource('src/app/strict-json.server.ts', /MAX_KEYS = (\d+)/)} keys per object`,
    `${inSource('src/app/strict-json.server.ts', /MAX_SEPARATORS = ([\d_]+)/).toLocaleString('en-US')} commas per body`,
    `names at most ${inSource('src/app/api.server.ts', /MAX_FIELDS = (\d+)/)} fields`,
    `${inSource(QUICK_ORDER, /GUEST_TERMS = \{ burst: ([\d_]+)/).toLocaleString('en-US')} terms at once and ${inSource(QUICK_ORDER, /GUEST_TERMS = .* perSecond: (\d+)/)} a second for guests`,
    `${inSource('src/server/edge/request-guard.server.ts', /MAX_URL_LENGTH = (\d+) \* 1024/)} KB of URL`,
    `${inSource('src/server/edge/request-guard.server.ts', /MAX_HEADERS = (\d+)/)} headers`,
    `${Number(SERVER_TIMEOUTS.maxHeaderSize) / 1024} KB in all`,
    `${inSource('src/app/api.server.ts', /MAX_BODY_BYTES = (\d+) \* 1024/)} KB of body`,
    `${inSource('src/app/strict-json.server.ts', /MAX_DEPTH = (\d+)/)} levels`,
    `within ${Number(SERVER_TIMEOUTS.headersTimeout) / 1_000} seconds, the whole request within ${Number(SERVER_TIMEOUTS.requestTimeout) / 1_000}`,
  ],
}

describe.each(Object.entries(DOCUMENTED_VALUES))('the documented rules about %s', (section, figures) => {
  test.each(figures)('match the code: %s', (figure) => {
    expect(sections.get(section)).toContain(figure)
  })
})

const rowsOf = (section: string) =>
  Array.from(
    (sections.get(section) ?? '').matchAll(/\| `?([^|`]+?)`? +\| ([^|]+?) +\| ([^|]+?) +\|/g),
    (row) => row.slice(1),
  )

test('every table has a documented confidentiality and retention period', () => {
  const [, schema = ''] = /export interface Schema \{([^}]+)\}/.exec(source('src/db/schema.server.ts')) ?? []
  const tables = Array.from(schema.matchAll(/^ {2}(\w+):/gm), ([, name]) => name)
  const documented = rowsOf('Stored data').filter(([, kind]) => kind !== 'class' && !kind?.startsWith('--'))
  expect(documented.map(([name]) => name).sort()).toEqual(tables.sort())
  for (const [, kind] of documented) expect(['secret', 'personal', 'business', 'public']).toContain(kind)
})

test('every external service is documented with the setting that configures it', () => {
  const settings =
    source('src/server/ops/config.server.ts').match(/^ {4}\w*(?:_URL|METRICS_PORT)(?=:)/gm) ?? []
  const serviceSettings = settings.map((name) => name.trim()).filter((name) => name !== 'PUBLIC_URL')
  for (const name of serviceSettings) expect(sections.get('External services')).toContain(`\`${name}\``)
  expect(serviceSettings.length).toBeGreaterThanOrEqual(4)
})

test('every documented file exists and contains the documented name', () => {
  const text = RULES.replace(/\s+/g, ' ')
  for (const [, file = ''] of text.matchAll(/`((?:src|security)\/[^`]+)`/g))
    expect(existsSync(file), file).toBe(true)
  const named = [...text.matchAll(/`(\w+)` in `([^`]+)`/g)]
  expect(named.length).toBeGreaterThan(6)
  for (const [, name = '', file = ''] of named) expect(source(file), `${name} in ${file}`).toContain(name)
})

const SECTIONS = [
  'Ways to sign in',
  'Password guessing and floods',
  'Sessions',
  'Permissions',
  'Input',
  'Uploads',
  'Costly operations',
  'External services',
  'Keys and algorithms',
  'Stored data',
  'Logs',
]

test('every required section exists and has content', () => {
  expect([...sections.keys()]).toEqual(SECTIONS)
  for (const [name, text] of sections) expect(text.length, name).toBeGreaterThan(200)
})
