/** The logo as a picture, because email programs show no SVG. */
import sharp from 'sharp'
import { LOGO_SIZE } from '../src/email/email-logo.server.ts'
import { LOGO_SVG } from '../src/lib/logo.ts'

export function encodeEmailLogo(): Promise<Buffer> {
  const size = 2 * LOGO_SIZE
  return sharp(Buffer.from(LOGO_SVG), { density: 300 }).resize(size, size).png({ palette: true }).toBuffer()
}
