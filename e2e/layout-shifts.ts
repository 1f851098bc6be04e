import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The sum for one page load that people do not notice (a tenth is the limit of the Web Vitals). */
const MAX_LAYOUT_SHIFT = 0.05

interface Shift {
  value: number
  /** The parts that moved. */
  parts: string[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/** Chromium's entry, which TypeScript does not know. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number
  /** Also true after the window has changed its size. */
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Collects, in every document that is opened, the parts that move without an action of the user. */
export async function observeLayoutShifts(context: BrowserContext) {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    window.layoutShifts = shifts
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[]) {
        if (hadRecentInput) continue
        const parts = sources.map(({ node, previousRect, currentRect }) => {
          const [before, after] = [previousRect, currentRect].map(({ y, height }) => `${y}+${height}`)
          return `“${node?.textContent?.slice(0, 40)}” ${before} → ${after}`
        })
        shifts.push({ value, parts })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects that nothing on the page has moved noticeably since it was opened. */
export async function expectStable(page: Page, name: string, limit = MAX_LAYOUT_SHIFT) {
  const shifts = await page.evaluate(() => window.layoutShifts ?? [])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const largest = shifts.toSorted((one, other) => other.value - one.value).slice(0, 3)
  expect.soft(sum, `${name} moves: ${JSON.stringify(largest)}`).toBeLessThanOrEqual(limit)
}
