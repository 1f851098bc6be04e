import { readFileSync } from 'node:fs'
import type { EmailAttachment } from './email-content.ts'

/** On the screen. The picture has twice as many pixels. */
export const LOGO_SIZE = 30
export const LOGO_CID = 'logo@fixit.example'

/** `npm run renders` makes it. */
export const LOGO_FILE = new URL('./logo.png', import.meta.url)

/** The logo as a part of the email, so that programs show it without asking a server. */
export const EMAIL_LOGO: EmailAttachment = {
  filename: 'logo.png',
  content: readFileSync(LOGO_FILE),
  contentType: 'image/png',
  cid: LOGO_CID,
}
