import { expect, test } from 'vitest'
import { pageHeaders } from '../http/security-headers.server.ts'
import { newNonce, removeNonces } from './inline-code.server.ts'

const nonce = newNonce()
const policyOf = (html: string) => {
  const { html: page, ...inlineCode } = removeNonces(html, nonce)
  return { page, policy: pageHeaders('/', false, inlineCode)['content-security-policy'] ?? '' }
}
const hashes = (policy: string) => policy.match(/'sha256-[^']+'/g)?.length ?? 0

test('only scripts that the shop itself inlined may run', () => {
  const own = `<style nonce="${nonce}">a{}</style><script data-entry="/a.js" nonce="${nonce}">start()</script>`
  const foreign = '<script>steal()</script><style>b{}</style><script nonce="guessed">steal()</script>'
  const { page, policy } = policyOf(`<head>${own}</head><body>${foreign}</body>`)
  expect(hashes(policy)).toBe(2)
  expect(policy).toBe(policyOf(own).policy)
  expect(page).not.toContain(nonce)
})

test('external files and data blocks are not inline scripts', () => {
  const file = `<script type="module" src="/a.js" nonce="${nonce}"></script>`
  const data = `<script type="application/ld+json" nonce="${nonce}">{}</script>`
  expect(hashes(policyOf(file + data).policy)).toBe(0)
})

test('the same page has the same bytes and the same policy, whatever its nonce', () => {
  const other = newNonce()
  const page = (mark: string) =>
    `<meta property="csp-nonce" content="${mark}"/><script nonce="${mark}">start()</script>`
  expect(removeNonces(page(nonce), nonce)).toEqual(removeNonces(page(other), other))
  expect(removeNonces(page(nonce), nonce).html).toBe('<script>start()</script>')
})
