/** `npm start`: builds what is not built, opens the shop, says where it is, and stops well. */
import { existsSync } from 'node:fs'
import { buildIfNeeded } from '../../scripts/build.ts'
import { CannotOpenDatabase } from '../db/embedded.server.ts'
import { BadConfiguration, readConfig } from './config.server.ts'
import { openShop, type Shop } from './shop.server.ts'

async function open(): Promise<Shop> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  await buildIfNeeded(console.log)
  return openShop(config)
}

function greet(shop: Shop) {
  console.log(`FIX IT is open at ${shop.url}`)
  if (shop.seeded)
    console.log('The database was empty and now holds the demo catalogue (DEMO=off leaves it empty).')
  if (shop.administrator?.password) {
    console.log(`Administrator: ${shop.administrator.email}`)
    console.log(`Password (shown this once): ${shop.administrator.password}`)
  }
  if (shop.powerCutRisk) {
    console.log(`Warning: ${shop.powerCutRisk}. A power cut may cost the last orders.`)
  }
}

function isExpected(error: unknown): error is Error {
  const code = (error as { code?: string }).code
  return (
    error instanceof BadConfiguration ||
    error instanceof CannotOpenDatabase ||
    code === 'EADDRINUSE' ||
    code === 'EACCES'
  )
}

try {
  const shop = await open()
  greet(shop)
  let asked = false
  // Answering errors for ever helps nobody: whoever supervises the process starts it anew, and it recovers.
  shop.lost.then((error) => {
    if (asked) return
    console.error(`FIX IT stops: the embedded database has ended (${error.message}). Start it again.`)
    process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      shop.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(`FIX IT does not start. ${error.message}`)
  process.exit(1)
}
