/** The eye that watches every journey sees what a page must never do, in every window. */
import { expect, settled, test } from './shop.ts'

test.use({ expectedErrors: ['net::ERR', 'Failed to load resource', 'Content Security Policy'] })

const MISDEEDS: [name: string, seen: RegExp, misdeed: () => void][] = [
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

for (const [name, seen, misdeed] of MISDEEDS) {
  test(`${name} is seen`, async ({ page, strictEye }) => {
    await page.goto('/blog')
    await settled(page)
    await page.evaluate(misdeed)
    await expect.poll(() => strictEye.forbidden.join()).toMatch(seen)
    strictEye.forbidden.length = 0
  })
}

test('the window of a second person is watched as well', async ({ browser, shop, strictEye }) => {
  const other = await browser.newPage({ baseURL: shop.url })
  await other.goto('/blog')
  await settled(other)
  await other.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => strictEye.forbidden.join()).toMatch(/style-src-attr/)
  strictEye.forbidden.length = 0
  await other.close()
})

test.fail('a journey that sees any of it fails, whatever errors it expects', async ({ page, strictEye }) => {
  await page.goto('/blog')
  await settled(page)
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => strictEye.forbidden.length).toBe(1)
})
