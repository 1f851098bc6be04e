/** The error monitor of the browser tests detects forbidden behavior of a page, in every window. */
import { expect, test, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['net::ERR', 'Failed to load resource', 'Content Security Policy'] })

const VIOLATIONS: [name: string, report: RegExp, violate: () => void][] = [
  [
    'a script of another host',
    /script-src-elem https:\/\/elsewhere\.example/,
    () => {
      const script = Object.assign(document.createElement('script'), {
        src: 'https://elsewhere.example/x.js',
      })
      document.body.append(script)
    },
  ],
  ['an inline style', /style-src-attr inline/, () => document.body.setAttribute('style', 'color: red')],
  [
    'a script in an attribute',
    /script-src-attr inline/,
    () => {
      document.body.insertAdjacentHTML('beforeend', '<button id="x" onclick="alert(1)">x</button>')
      document.getElementById('x')?.click()
    },
  ],
  [
    'a picture of another host',
    /request to elsewhere\.example/,
    () => {
      new Image().src = 'https://elsewhere.example/x.png'
    },
  ],
]

test('each violation is reported, also in the window of a second user', async ({
  page,
  browser,
  shop,
  errorMonitor,
}) => {
  await page.goto('/blog')
  await waitForHydration(page)
  for (const [name, report, violate] of VIOLATIONS) {
    await page.evaluate(violate)
    await expect.poll(() => errorMonitor.forbidden.join(), name).toMatch(report)
    errorMonitor.forbidden.length = 0
  }
  const other = await browser.newPage({ baseURL: shop.url })
  await other.goto('/blog')
  await waitForHydration(other)
  await other.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => errorMonitor.forbidden.join()).toMatch(/style-src-attr/)
  errorMonitor.forbidden.length = 0
  await other.close()
})

test.fail('a violation fails a test whatever errors the test expects', async ({ page, errorMonitor }) => {
  await page.goto('/blog')
  await waitForHydration(page)
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => errorMonitor.forbidden.length).toBe(1)
})
