import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasFailedPart } from './failed-part.server.ts'

function Part({ fails }: { fails: boolean }) {
  if (fails) throw new Error('on purpose')
  return '<!--$!-->'
}

test('a page is told from one with a part that failed on the server', () => {
  const render = (fails: boolean) =>
    renderToString(createElement(Suspense, { fallback: null }, createElement(Part, { fails })))
  expect(hasFailedPart(render(true))).toBe(true)
  expect(hasFailedPart(render(false))).toBe(false)
})
