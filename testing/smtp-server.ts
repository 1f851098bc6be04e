/** A real SMTP server that stores the emails it receives. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SmtpServer {
  port: number
  /** Raw messages, in the order of arrival. */
  received: string[]
  /** Of each message, also those that its headers do not name. */
  recipients: string[][]
  /** Waits for the next email to `recipient` whose subject contains `subject`. */
  waitForEmail(recipient: string, subject: string): Promise<Email>
  stop(): Promise<void>
}

export async function openSmtpServer(port = 0): Promise<SmtpServer> {
  const received: string[] = []
  const recipients: string[][] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        recipients.push(session.envelope.rcptTo.map(({ address }) => address))
        arrivals.dispatchEvent(new Event('mail'))
        done()
      })
    },
  })
  await new Promise<void>((listening, failed) => {
    // Once it listens, errors are connections that ended in the middle of an email.
    server.on('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })

  async function find(recipient: string, subject: string): Promise<Email | undefined> {
    // Only these are parsed: it takes milliseconds, and a mailbox of many tests holds hundreds of emails.
    for (const raw of received.filter((email) => email.includes(recipient)).toReversed()) {
      const mail = await PostalMime.parse(raw)
      if (mail.to?.some((to) => to.address === recipient) && mail.subject?.includes(subject)) return mail
    }
    return undefined
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    recipients,
    async waitForEmail(recipient, subject) {
      for (;;) {
        const next = new Promise((arrived) => arrivals.addEventListener('mail', arrived, { once: true }))
        const mail = await find(recipient, subject)
        if (mail) return mail
        await next
      }
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
