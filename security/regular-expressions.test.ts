/**
 * No regular expression takes more than linear time for any input. Every expression in the source is attacked with
 * inputs made of its own characters, and a running shop with such headers and URLs. The test measures how the time
 * grows with the input, not its absolute value.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseStyleRules } from '../scripts/parse-style-rules.ts'
import { parseLength } from '../src/finder/length.ts'
import { readableText, unreadableTextProblem } from '../src/lib/readable-text.ts'
import { readMeasures } from '../src/products/search/measures.ts'
import { normalizeCell, splitLine } from '../src/quick-order/core/parse-cells.ts'
import { parseQuantity } from '../src/quick-order/core/parse-quantity.ts'
import { redactPath } from '../src/server/ops/log.server.ts'
import { createRuleSelection } from '../src/server/pages/used-rules.server.ts'
import { openOnSocket } from '../testing/open-on-socket.ts'
import { ORIGIN, openTestShop } from '../testing/test-shop.ts'
import { connectionTo } from './bad-input/requests.ts'

/** The maximum length of a URL or a header. */
const LONGEST_INPUT = 16_384

/** Expressions that are built at runtime, so that the source has no literal for them: the functions that use them. */
const FUNCTIONS_WITH_EXPRESSIONS = {
  'src/lib/readable-text.ts': [unreadableTextProblem, readableText],
  'src/quick-order/core/parse-cells.ts': [splitLine, normalizeCell],
  'src/quick-order/core/parse-quantity.ts': [parseQuantity],
  // Built from the shop's own routes; the running shop is attacked below.
  'src/server/http/http-methods.server.ts': [],
  'src/finder/length.ts': [parseLength],
  'src/products/search/measures.ts': [readMeasures],
  'src/server/pages/used-rules.server.ts': [createRuleSelection([parseStyleRules('p.a[b]{c:d}')])],
  // Each order number has a fixed length.
  'src/orders/core/order-contract.ts': [],
}

type Node = { type?: string; regex?: { pattern: string; flags: string } } & Record<string, unknown>

function* expressionsIn(node: unknown): Generator<RegExp> {
  if (Array.isArray(node)) for (const one of node) yield* expressionsIn(one)
  else if (node && typeof node === 'object') {
    const { type, regex } = node as Node
    if (type === 'Literal' && regex) yield new RegExp(regex.pattern, regex.flags)
    else for (const one of Object.values(node)) yield* expressionsIn(one)
  }
}

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .sort()
const attacked = sources.map((file): [file: string, expressions: RegExp[]] => [
  file,
  [...expressionsIn(parseSync(file, readFileSync(file, 'utf8')).program)],
])
attacked.push(['the email addresses of zod', [z.regexes.email]])

const COMMON = 'a|A|0| |\t|\n|-|.|/|@|"|<|é|%40|a.|a-|0,|a@| a|0 |;|,|; |a=;|a, |%|:|::|[|(|<a|\\|ab '.split(
  '|',
)

/** Inputs that might cause backtracking: characters of the expression, alone and in pairs. */
function pumpsOf(source: string): string[] {
  const signs = [...new Set(source.replace(/\\[a-zA-Z]|[\\^$|()[\]{}*+?]/g, ''))].slice(0, 16)
  const words = source.match(/[\w@%=:;,<>"'/ -]{2,}/g)?.slice(0, 6) ?? []
  return [...new Set([...COMMON, ...signs, ...words, ...signs.flatMap((sign) => [`${sign}a`, ` ${sign}`])])]
}

/** Possible prefixes without which the expression would not start to match. */
function startsOf(source: string): string[] {
  const [, plain = ''] = /^\^?((?:\\[^a-zA-Z]|[^\\^$|()[\]{}*+?.])*)/.exec(source) ?? []
  return [...new Set(['', plain.replaceAll('\\', '')])]
}

const ENDS = ['', '\u0000', '!', '\n\n']

/** Faster results are no risk, whether they grow or not. */
const HARMLESS_MS = 4

/** In processor time, which does not depend on what else the computer does. */
function fastest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > HARMLESS_MS; round += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/**
 * The first input whose time grows faster than its length: four times the length takes more than eight times as long.
 */
function findSlowInput(work: (input: string) => unknown, source = ''): string | undefined {
  for (const start of startsOf(source)) {
    for (const pump of pumpsOf(source)) {
      for (const end of ENDS) {
        const input = (length: number) => start + pump.repeat(length / pump.length) + end
        const timeOf = (length: number) => fastest(() => work(input(length)))
        const long = timeOf(LONGEST_INPUT)
        if (long > HARMLESS_MS && long > 8 * timeOf(LONGEST_INPUT / 4))
          return JSON.stringify({ start, pump, end })
      }
    }
  }
  return undefined
}

function usingExpression(expression: RegExp) {
  return (input: string) => {
    expression.lastIndex = 0
    return expression.global ? input.replace(expression, '') : expression.exec(input)
  }
}

describe('regular expressions', () => {
  test('the check detects an expression with catastrophic backtracking', () => {
    expect(findSlowInput(usingExpression(/[^/]*(?:@|%40)[^/]*/gi), '[^/]*(?:@|%40)[^/]*')).toBeDefined()
    expect(findSlowInput(usingExpression(/<([^>]+)>; rel/), '<([^>]+)>; rel')).toBeDefined()
  })

  test('every expression in the source takes linear time', () => {
    const expressions = attacked.flatMap(([file, all]) => all.map((expression) => ({ file, expression })))
    expect(expressions.length).toBeGreaterThan(100)
    const slow = expressions.flatMap(({ file, expression }) => {
      const input = findSlowInput(usingExpression(expression), expression.source)
      return input ? [`${file} ${expression} ${input}`] : []
    })
    expect(slow).toEqual([])
  })

  test('every function that builds expressions takes linear time', () => {
    const building = sources.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))
    expect(building).toEqual(Object.keys(FUNCTIONS_WITH_EXPRESSIONS).sort())
    for (const work of Object.values(FUNCTIONS_WITH_EXPRESSIONS).flat()) {
      expect(
        findSlowInput((input) => work(input), '20 x pcs stück each,=-'),
        work.name,
      ).toBeUndefined()
    }
  })
})

describe('the access log', () => {
  test('redacts a path in linear time', () => {
    expect(findSlowInput((input) => redactPath(`/${input}`), '@ %40 %4 a/ a@/')).toBeUndefined()
  })

  test.each([
    ['/api/user/ann@company.example', '/api/user/{email}'],
    ['/api/admin/ann%40company.example/x', '/api/admin/{email}/x'],
    ['/products/019c8d63', '/products/019c8d63'],
    [`/api/user/${'a'.repeat(300)}@company.example`, '/api/user/…'],
    [`/${'x/'.repeat(200)}`, `/${'x/'.repeat(99)}…`],
  ])('%s is logged as %s', (path, logged) => {
    expect(redactPath(path)).toBe(logged)
  })
})

describe('a running shop', async () => {
  const testShop = await openTestShop()
  const { url } = await openOnSocket(testShop, { PUBLIC_URL: ORIGIN, TRUST_PROXY: '127.0.0.1' })
  const { ask } = connectionTo(url)
  const PUMPS = COMMON.filter((pump) => !/[\t\n\u0080-\uffff]/.test(pump))

  /** Processor time of this process, including the shop and the client. */
  async function cost(length: number, toRequest: (text: string) => Parameters<typeof ask>[0], pump: string) {
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3 && best > 20_000; round += 1) {
      const begun = process.cpuUsage()
      await ask(toRequest(pump.repeat(length / pump.length)))
      best = Math.min(best, process.cpuUsage(begun).user)
    }
    return best
  }

  /** Measures again before it fails, because a garbage collection may fall into a measurement. */
  async function expectLinear(length: number, toRequest: Parameters<typeof cost>[1], pump: string) {
    let long = await cost(length, toRequest, pump)
    for (let round = 0; round < 5 && long > 20_000; round += 1) {
      if (long < 8 * (await cost(length / 4, toRequest, pump))) return
      long = Math.min(long, await cost(length, toRequest, pump))
    }
    expect(long, pump).toBeLessThanOrEqual(20_000)
  }

  const HEADERS =
    'accept accept-encoding accept-language authorization content-type cookie forwarded idempotency-key if-match if-modified-since if-none-match if-range last-event-id origin range referer sec-fetch-site user-agent x-forwarded-for x-forwarded-host x-forwarded-proto x-request-id'.split(
      ' ',
    )

  test.each(HEADERS)('handles any %s header in linear time', async (name) => {
    for (const path of ['/', '/api/auth/get-session']) {
      for (const pump of PUMPS) {
        const toRequest = (value: string) => ({
          path,
          headers: { [name]: name === 'cookie' ? `fixit.session_token=${value}` : value },
        })
        await expectLinear(15_000, toRequest, pump)
      }
    }
  })

  test.each(['/', '/api/products?q=', '/products?q=', '/drawings/', '/api/user/', '/login?error='])(
    'handles any URL under %s in linear time',
    async (begin) => {
      for (const pump of PUMPS) {
        const toRequest = (value: string) => ({ path: begin + encodeURI(value).replaceAll('%5C', '/') })
        await expectLinear(6_000, toRequest, pump)
      }
    },
  )
})
