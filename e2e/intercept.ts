import type { Page, Route } from '@playwright/test'

/**
 * Handles the first `times` matching requests, or all of them until the returned function is called. Later requests pass.
 * `page.unroute` and the option `times` of `page.route` are not used, because a request that the page sends at that
 * moment may never be answered.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
  times = Number.POSITIVE_INFINITY,
): Promise<() => void> {
  let left = times
  await page.route(url, async (route) => {
    if (left <= 0) return route.fallback()
    left -= 1
    await handle(route)
  })
  return () => {
    left = 0
  }
}

/** Like the requests of tests, it is sent again if the shop closes an idle connection in the same moment. */
export const fetchAnswer = (route: Route) => route.fetch({ maxRetries: 2 })

/** The connection ends after the server has carried out the request and before its answer arrives. */
export async function loseAnswer(route: Route) {
  await fetchAnswer(route)
  await route.abort('connectionreset')
}

/** Does what a person does after the server has carried out the next matching request and before its answer arrives. */
export const beforeAnswer = (
  page: Page,
  url: string | RegExp,
  method: string,
  act: () => Promise<unknown>,
) => {
  let isDone = false
  return page.route(url, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    const response = await fetchAnswer(route)
    await act()
    await route.fulfill({ response })
  })
}

/** Blocks the page's code, or another file of code, until it is released. */
export async function holdCode(page: Page, file = 'frame') {
  const held = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${file}-.*\\.js$`), async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Holds the answer to the next matching request until it is released. The server has done the request by then. */
export async function holdAnswer(page: Page, url: string) {
  const held = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    const response = await fetchAnswer(route)
    await held.promise
    await route.fulfill({ response })
  }
  await intercept(page, url, answerLate, 1)
  return held.resolve
}
