import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../testing/test-shop.ts'
import { problemCodesOf } from './problem-codes.server.ts'

const { api } = await openTestShop()
const documented = problemCodesOf(api.endpoints.all)

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^(?!.*\.test\.).*\.tsx?$/.test(path),
)

function codesIn(isRead: (path: string) => boolean, pattern: RegExp): string[] {
  const text = paths.filter(isRead).map((path) => readFileSync(`src/${path}`, 'utf8'))
  return Array.from(text.join('\n').matchAll(pattern), ([, code]) => code ?? '')
}

const isDeclared = (code: string) => code in documented

test('every problem code is explained on the API page', () => {
  const codes = codesIn((path) => path.endsWith('.server.ts'), /code: '([a-z-]+)'/g)
  expect(codes.filter((code) => !isDeclared(code))).toEqual([])
})

test('screens wait for no code that no call answers', () => {
  const codes = codesIn((path) => !path.endsWith('.server.ts'), /hasProblemCode\([^,]+, '([a-z-]+)'\)/g)
  expect(codes).not.toEqual([])
  expect(codes.filter((code) => !isDeclared(code))).toEqual([])
})
