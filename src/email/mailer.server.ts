import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolderPrivate } from '#app/db/built-in/private-folder.server.ts'
import { EMAIL_LOGO } from './email-logo.server.ts'
import type { RenderedEmail } from './render-email.server.ts'

export interface OutgoingEmail {
  /** Used in the Message-ID, so that duplicates are recognizable. */
  id: string
  recipient: string
  /** Not shown to the recipient. */
  copyTo?: readonly string[]
  email: RenderedEmail
  /** Aborts the delivery. */
  signal: AbortSignal
}

export interface Mailer {
  /** Settles when the mail server accepted the email or the file is written. */
  send(outgoing: OutgoingEmail): Promise<void>
  close(): void
}

/** Loaded with the first email, because it takes memory that a process without emails does not need. */
const loadNodemailer = () => import('nodemailer')

/** Sends over SMTP if `smtpUrl` is set; otherwise writes each email to an `.eml` file in `folder`. */
export function openMailer(options: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  const message = ({ id, recipient, copyTo = [], email }: OutgoingEmail) => ({
    from: options.from,
    to: { name: '', address: recipient },
    bcc: copyTo.map((address) => ({ name: '', address })),
    messageId: `<${id}@fixit.example>`,
    // Readable in the raw message, and saves nodemailer from detecting the encoding of each part.
    textEncoding: 'quoted-printable' as const,
    ...email,
    attachments: [EMAIL_LOGO, ...(email.attachments ?? [])],
  })
  const { smtpUrl: url } = options
  if (url) {
    const connection = {
      url,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
      // Do not wait for a server that closes slowly.
      socketCloseTimeout: 0,
    }
    const openTransport = async () => (await loadNodemailer()).createTransport(connection)
    let smtp: ReturnType<typeof openTransport> | undefined
    return {
      send: async (outgoing) => {
        smtp ??= openTransport()
        const transport = await smtp
        // A server that answers byte by byte never reaches the socket timeout; the signal limits the total time.
        const withSignal = { ...message(outgoing), signal: outgoing.signal }
        await transport.sendMail(withSignal)
      },
      close: () => void smtp?.then((transport) => transport.close()),
    }
  }
  makeFolderPrivate(options.folder)
  return {
    async send(outgoing) {
      const { createTransport } = await loadNodemailer()
      const file = createTransport({ streamTransport: true, buffer: true })
      const withBcc = { ...message(outgoing), keepBcc: true }
      const { message: eml } = await file.sendMail(withBcc)
      // Emails contain tokens: no other user of this computer may read them.
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      // Rename makes the complete file appear at once.
      const target = join(options.folder, `${outgoing.id}.eml`)
      await writeFile(`${target}.part`, eml as Buffer, { mode: 0o600 })
      await rename(`${target}.part`, target)
    },
    close: () => undefined,
  }
}
