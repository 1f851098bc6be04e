import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The short file of axe: the other one takes twice as long to read, once per document. */
const AXE_CODE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Further product cards and rows have the structure of those before, and checking them takes most of the time. */
const REPEATED_PARTS = 'article:nth-of-type(n + 5):has(a[href^="/products/"]), tbody > tr:nth-of-type(n + 13)'
/** The rules that depend on colors: nothing else differs between light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The rules that axe checks: all rules of WCAG 2.2 AA, those about colors, or the others. */
const CHECKED_RULES = {
  all: { runOnly: WCAG },
  colors: { runOnly: COLOR_RULES },
  'all but colors': {
    runOnly: WCAG,
    rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, axe.RunOptions>

/**
 * Runs axe in the page, which loads its code once per document. @axe-core/playwright would load it twice for every run.
 * @returns the first element that breaks each rule
 */
export async function findViolations(
  page: Page,
  checked: keyof typeof CHECKED_RULES,
  part = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_CODE)
  return page.evaluate(
    async ({ context, repeatedParts, options }) => {
      // Hidden, because axe compares the places of all elements, also of those that it does not check.
      const hidden = [...document.querySelectorAll<HTMLElement>(repeatedParts)]
      for (const each of hidden) each.style.display = 'none'
      const results = await (window as unknown as { axe: typeof axe }).axe.run(context, options)
      for (const each of hidden) each.style.display = ''
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    {
      context: part,
      repeatedParts: REPEATED_PARTS,
      options: { ...CHECKED_RULES[checked], resultTypes: ['violations' as const] },
    },
  )
}

const PHONE = 360
const DESKTOP = 1440
/** A phone, a small tablet, one held sideways, the narrowest window with a sidebar, and a desktop, in pixels. */
const WIDTHS = [PHONE, 600, 1024, 1200, DESKTOP]

/**
 * Expects no horizontal scrolling and no broken texts from phone to desktop, and no violation of WCAG 2.2 AA on either, in
 * light and dark.
 * @param part limits the rules of WCAG to this selector
 */
export async function expectAccessible(page: Page, path: string, part?: string) {
  // Texts are wider in the font that replaces one which is still loading.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(beyond, `${path} at ${width} px is wider than the screen by`).toBeLessThanOrEqual(0)
    expect(await brokenTexts(page), `${path} at ${width} px`).toEqual([])
    if (width === PHONE) {
      expect(await smallButtons(page), `${path} at ${width} px`).toEqual([])
      expect(await findViolations(page, 'all but colors', part), `${path} at ${width} px`).toEqual([])
    }
  }
  // The widest screen shows most parts, and colors are the slowest to check.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await findViolations(page, colorScheme === 'light' ? 'all' : 'colors', part)
    expect(found, `${path}, ${colorScheme}`).toEqual([])
    expect(await orangeButtonsWithLightText(page), `${path}, ${colorScheme}`).toEqual([])
  }
}

/** Orange buttons whose text is not dark. Their background is a gradient, for which axe does not check the contrast. */
function orangeButtonsWithLightText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .filter((one) => {
        const { backgroundImage, color } = getComputedStyle(one)
        return /rgb\(255, (90, 31|122, 71)\)/.test(backgroundImage) && color !== 'rgb(20, 24, 27)'
      })
      .map((one) => one.outerHTML),
  )
}

/** Prices and quantities that wrap to a second line, and texts in columns so narrow that their words are broken. */
function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    // Texts for screen readers have no room.
    const isClipped = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath !== 'none' || isClipped(one.parentElement))
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const isFigure = /^[−$]*\d[\d,]*(\.\d\d)?$/.test(text)
      if (!isFigure && text.length < 5) continue
      range.selectNodeContents(texts.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
      const isBroken = isFigure ? lines > 1 : lines > 3 && text.length / lines < 5
      if (isBroken && !isClipped(texts.currentNode.parentElement)) found.push(text)
    }
    return found
  })
}

/** Framed buttons and links that are too small for a finger. Those without a frame are part of a text. */
function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((one) => {
        const { borderTopWidth, backgroundImage } = getComputedStyle(one)
        return borderTopWidth !== '0px' || backgroundImage !== 'none'
      })
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML),
  )
}
