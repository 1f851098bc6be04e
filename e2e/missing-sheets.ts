/**
 * Each page carries only the style sheets of its own code. A missing sheet, or a rule that depends on the order of the
 * sheets, shows when the computed styles of the page change with all sheets.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const ASSETS = 'dist/client/assets/'
/** Without that of the API documentation, a page of its own that has no classes. */
const readAllSheets = () =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.css') && !file.startsWith('api-docs-'))
    .map((file) => readFileSync(ASSETS + file, 'utf8'))

/** The visible elements whose computed styles change with all sheets, each with the changed properties. */
function findChangedElements(sheets: readonly string[]): string[] {
  const added = sheets.map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const properties = new Set<string>()
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) for (const name of rule.style) properties.add(name)
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
    }
  }
  for (const { cssRules } of added) collect(cssRules)
  const names = [...properties].filter((name) => !name.startsWith('--'))

  const parts: [string, CSSStyleDeclaration][] = []
  const paths = new Map<Element | null, string>()
  const seen = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    const name = `${element.localName}.${element.getAttribute('class')}`
    const path = `${paths.get(element.parentElement)} ${name}`
    paths.set(element, path)
    // One of several equal elements is enough, for example of 24 cards.
    if (seen.has(path) || !element.checkVisibility()) continue
    seen.add(path)
    const label = `${name} “${element.textContent?.slice(0, 20)}”`
    parts.push([label, getComputedStyle(element)])
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content !== 'none') parts.push([label + pseudo, style])
    }
  }
  // Parts outside the window are laid out as well.
  const layout = new CSSStyleSheet()
  layout.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(layout)
  const read = () => parts.map(([, style]) => names.map((name) => style.getPropertyValue(name)))
  const own = read()
  document.adoptedStyleSheets.push(...added)
  const all = read()
  document.adoptedStyleSheets.splice(-added.length - 1)
  return parts.flatMap(([label], index) => {
    const changes = names.flatMap((name, at) => {
      const [before, after] = [own[index]?.[at], all[index]?.[at]]
      return before === after ? [] : [`${name}: ${before} → ${after}`]
    })
    return changes.length ? [`${label} ${changes.join('; ')}`] : []
  })
}

/** The elements of a page that look different with all style sheets. */
export const findMissingStyles = (page: Page): Promise<string[]> =>
  page.evaluate(findChangedElements, readAllSheets())
