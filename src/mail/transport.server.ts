import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Letter } from './letter.ts'

export interface MailTransport {
  /** Settles once the mail server (or the disk) has taken the letter. `id` makes a repeat recognisable. */
  send(id: string, recipient: string, letter: Letter): Promise<void>
  close(): void
}

/** Over SMTP where `smtpUrl` is set, otherwise as `.eml` files in `folder`, one a letter. */
export function openTransport(options: {
  smtpUrl: string | undefined
  from: string
  folder: string
}): MailTransport {
  const message = (id: string, recipient: string, letter: Letter) => ({
    from: options.from,
    to: { name: '', address: recipient },
    messageId: `<${id}@fixit.example>`,
    // Readable as it is, and chosen without counting the letters of every part.
    textEncoding: 'quoted-printable' as const,
    ...letter,
  })
  if (options.smtpUrl) {
    const smtp = createTransport({ url: options.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    return {
      send: async (id, recipient, letter) => {
        await smtp.sendMail(message(id, recipient, letter))
      },
      close: () => smtp.close(),
    }
  }
  const file = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, recipient, letter) {
      const { message: eml } = await file.sendMail(message(id, recipient, letter))
      await mkdir(options.folder, { recursive: true })
      // Renamed into place, so that whoever watches the folder never reads half a letter.
      const target = join(options.folder, `${id}.eml`)
      await writeFile(`${target}.part`, eml as Buffer)
      await rename(`${target}.part`, target)
    },
    close: () => undefined,
  }
}
