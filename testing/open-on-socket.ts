/** The database of a test shop, behind a real socket: the shop as it is opened for visitors. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { readConfig } from '../src/server/ops/config.server.ts'
import { openShop } from '../src/server/shop.server.ts'
import { type openTestShop, SECRET } from './test-shop.ts'

type TestShop = Pick<Awaited<ReturnType<typeof openTestShop>>, 'database'>

/** Opens it for one test file; closed by itself at its end. @param env on top of any free port and an empty folder */
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
    /** Every mail that has left for `recipient`, as it was sent, oldest first. */
    emailsTo(recipient: string): string[] {
      const emails = join(folder, 'mail')
      // Made with the first email.
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
