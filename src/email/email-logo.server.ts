import { loadSharp } from '#app/lib/load-sharp.server.ts'
import { LOGO_SVG } from '#app/lib/logo.ts'
import type { EmailAttachment } from './email-content.ts'

/** On the screen. The picture has twice as many pixels. */
export const LOGO_SIZE = 30
export const LOGO_CID = 'logo@fixit.example'

let logo: Promise<EmailAttachment> | undefined

async function renderLogo(): Promise<EmailAttachment> {
  const size = 2 * LOGO_SIZE
  const sharp = await loadSharp()
  const content = await sharp(Buffer.from(LOGO_SVG), { density: 300 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()
  return { filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_CID }
}

/** The logo as a part of the email, so that programs show it without asking a server. */
export function emailLogo(): Promise<EmailAttachment> {
  logo ??= renderLogo()
  return logo
}
