import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeEmailLogo } from '../../renders/email-logo.ts'
import { EMAIL_LOGO } from './email-logo.server.ts'

test('the logo of emails is that of the site; `npm run renders` makes it again', async () => {
  const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer()
  const pixels = await pixelsOf(EMAIL_LOGO.content)
  const current = await pixelsOf(await encodeEmailLogo())
  expect(pixels).toHaveLength(current.length)
  // Computers may round colors differently.
  expect(Math.max(...pixels.map((value, index) => Math.abs(value - (current[index] ?? 0))))).toBeLessThan(8)
})
