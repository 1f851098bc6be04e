import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Product cards after the fourth have the structure of those before, and checking them takes half of the time. */
const REPEATED_CARDS = 'article:nth-of-type(n + 5):has(a[href^="/products/"])'
/** The rules that depend on colors: nothing else differs between light and dark. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe in the page itself (legacy mode), because otherwise each check opens another page, and describes only the
 * elements that break a rule.
 */
export const accessibilityChecks = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Expects no violation of WCAG 2.2 AA and no horizontal scrolling, in light and dark, on phone and desktop. */
export async function expectAccessible(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond, `${path} at ${width} px is wider than the screen by`).toBeLessThanOrEqual(0)
      const axe = accessibilityChecks(page).exclude(REPEATED_CARDS)
      const { violations } = await (colorScheme === 'light'
        ? axe.withTags(WCAG)
        : axe.withRules(COLOR_RULES)
      ).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect(found, `${path} at ${width} px, ${colorScheme}`).toEqual([])
      expect(await orangeButtonsWithLightText(page), `${path} at ${width} px, ${colorScheme}`).toEqual([])
    }
    expect(await wrappedNumbers(page), `${path} at ${width} px`).toEqual([])
    if (width < 1024) expect(await smallButtons(page), `${path} at ${width} px`).toEqual([])
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

/** Prices and quantities that wrap to a second line. */
function wrappedNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const figure = texts.currentNode.textContent?.trim() ?? ''
      if (!/^[−$]*\d[\d,]*(\.\d\d)?$/.test(figure)) continue
      range.selectNodeContents(texts.currentNode)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(figure)
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
