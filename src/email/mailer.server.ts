import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolderPrivate } from '#app/db/embedded/private-folder.server.ts'
import type { RenderedEmail } from './render-email.server.ts'

export interface OutgoingEmail {
  /** Makes a repeat recognisable. */
  id: string
  recipient: string
  email: RenderedEmail
  /** Cuts the delivery off. */
  signal: AbortSignal
}

export interface Mailer {
  /** Settles once the mail server (or the disk) has taken the letter. */
  send(mail: OutgoingEmail): Promise<void>
  close(): void
}

/** Over SMTP where `smtpUrl` is set, otherwise as `.eml` files in `folder`, one a letter. */
export function openMailer(options: { smtpUrl: string | undefined; from: string; folder: string }): Mailer {
  const message = ({ id, recipient, email }: OutgoingEmail) => ({
    from: options.from,
    to: { name: '', address: recipient },
    messageId: `<${id}@fixit.example>`,
    // Readable as it is, and chosen without counting the letters of every part.
    textEncoding: 'quoted-printable' as const,
    ...email,
  })
  if (options.smtpUrl) {
    const smtp = createTransport({
      url: options.smtpUrl,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
      // A server that is slow to say goodbye holds up nobody.
      ...{ socketCloseTimeout: 0 },
    })
    return {
      send: async (mail) => {
        // A server that drips an answer never falls silent: the signal is what bounds the whole.
        await smtp.sendMail({ ...message(mail), ...{ signal: mail.signal } })
      },
      close: () => smtp.close(),
    }
  }
  const file = createTransport({ streamTransport: true, buffer: true })
  makeFolderPrivate(options.folder)
  return {
    async send(mail) {
      const { message: eml } = await file.sendMail(message(mail))
      // They hold links that open accounts: nobody else of this machine may read them.
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      // Renamed into place, so that whoever watches the folder never reads half a letter.
      const target = join(options.folder, `${mail.id}.eml`)
      await writeFile(`${target}.part`, eml as Buffer, { mode: 0o600 })
      await rename(`${target}.part`, target)
    },
    close: () => undefined,
  }
}
