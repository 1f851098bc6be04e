/** Opens the database of a test shop as a complete shop behind a real socket. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { readConfig } from '../src/server/ops/config.server.ts'
import { openShop } from '../src/server/shop.server.ts'
import { type openTestShop, SECRET } from './test-shop.ts'

type TestShop = Pick<Awaited<ReturnType<typeof openTestShop>>, 'database'>

/** Opens it for one test file and closes it at the end. @param env in addition to a free port and an empty folder */
export async function openOnSocket({ database }: TestShop, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-socket-'))
  await buildIfNeeded(() => undefined)
  const shop = await openShop(
    readConfig({
      DATABASE_URL: database.url,
      AUTH_SECRET: SECRET,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    undefined,
    () => true,
  )
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: shop.url,
    flushMail: shop.flushEmails,
    /** All emails sent to `recipient`, raw, oldest first. */
    emailsTo(recipient: string): string[] {
      const emails = join(folder, 'mail')
      // Created with the first email.
      if (!existsSync(emails)) return []
      const all = readdirSync(emails)
        .filter((file) => file.endsWith('.eml'))
        .sort()
      return all
        .map((file) => readFileSync(join(emails, file), 'utf8'))
        .filter((mail) => mail.includes(`To: ${recipient}`))
    },
  }
}
