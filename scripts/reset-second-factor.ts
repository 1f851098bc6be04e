/** `npm run reset-second-factor -- EMAIL`: for an administrator whom no other one can help. */
import { existsSync } from 'node:fs'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import { ConfigError, readConfig } from '../src/server/ops/config.server.ts'
import { joinDatabaseServer } from '../src/server/ops/database-server.server.ts'
import { deleteSecondFactor } from '../src/staff/assignments.server.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run reset-second-factor -- EMAIL
Removes the second factor of a staff member and ends their sessions. Reads DATABASE_URL and DATA_DIR like the shop, which may run.`

async function main() {
  const [email] = readArguments(USAGE, {}, 1).positionals
  if (!email) throw new ConfigError(USAGE)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const server = await joinDatabaseServer(readConfig(process.env), { mustExist: true })
  const db = createKysely(openPool({ connectionString: server.url, max: 1 }))
  try {
    await db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email.trim().toLowerCase())
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!user) throw new ConfigError(`No user has the email address ${email}.`)
      if (!(await deleteSecondFactor(tx, user.id))) throw new ConfigError(`${email} has no second factor.`)
      await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    })
  } finally {
    await db.destroy()
    await server.close()
  }
  console.log(
    `Second factor of ${email} reset. With STAFF_SECOND_FACTOR=required, the next sign-in asks to add a new one.`,
  )
}

await main().catch((error: Error) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
