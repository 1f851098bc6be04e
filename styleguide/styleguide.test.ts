import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Styleguide } from './styleguide.tsx'

const shown = globSync('styleguide/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('')

test('the styleguide shows every component of the kit', () => {
  const components = globSync('src/ui/*.tsx').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm), ([, name = '']) => name),
  )
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([])
})

test('it renders in light and dark, at both densities', () => {
  const html = renderToStaticMarkup(createElement(Styleguide))
  for (const ground of ['light-public', 'light-compact', 'dark-public', 'dark-compact'])
    expect(html).toContain(`<h1>${ground}</h1>`)
})

test('no other file imports it, so it is in no build', () => {
  const importers = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /from '[^']*styleguide/.test(readFileSync(file, 'utf8')),
  )
  expect(importers).toEqual([])
})
