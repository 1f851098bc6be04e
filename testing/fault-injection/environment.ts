/**
 * A shop and its external services, each behind a proxy that fails on request: database, mail server, identity
 * provider.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { confirmAddress } from '../confirmation.ts'
import { createDatabase } from '../databases.ts'
import { type FlakyProxy, openFlakyProxy } from '../flaky-proxy.ts'
import { openGoogleServer } from '../google-server.ts'
import { ADMIN, type ShopProcess, startShop } from '../shop-process.ts'
import { openSmtpServer, type SmtpServer } from '../smtp-server.ts'
import {
  createProduct,
  newKey,
  type Person,
  placeOrder,
  registerPersona,
  signInPersona,
  type TestContext,
} from './actions.ts'

export interface Environment {
  shop: ShopProcess
  customer: Person
  admin: Person
  /** Prepares a run: a new product, added by another process, and an unpaid order. */
  newContext(): Promise<TestContext>
}

interface Provider {
  proxy: FlakyProxy
  env: Record<string, string>
  stop(): Promise<void>
}

async function openProvider(): Promise<Provider> {
  const { server, env, stop } = await openGoogleServer()
  const proxy = await openFlakyProxy({ host: '127.0.0.1', port: server.address().port })
  // The URLs that the provider announces lead through the proxy as well.
  server.issuer.url = `http://127.0.0.1:${proxy.port}`
  return {
    proxy,
    env: {
      ...env,
      GOOGLE_DISCOVERY_URL: `${server.issuer.url}/.well-known/openid-configuration`,
    },
    async stop() {
      await proxy.close()
      await stop()
    },
  }
}

/**
 * The users of `shop`. New products are added by another process, so that the page cache of the shop is not informed.
 */
async function waitUntilSettled(shop: ShopProcess, otherProcess: ShopProcess): Promise<Environment> {
  const admin = await signInPersona(shop.url, ADMIN)
  const customer = await registerPersona(shop.url)
  const product = await createProduct(shop.url, admin, 'Impact drill')
  return {
    shop,
    customer,
    admin,
    async newContext() {
      const { url } = shop
      const placed = await placeOrder(url, customer, product)
      // Requests everything once while all services work.
      await fetch(`${url}/`).then((answer) => answer.text())
      const newest = await createProduct(otherProcess.url, admin, `Drill of ${newKey().slice(-12)}`)
      return { url, customer, admin, product, newest, placed, key: newKey() }
    },
  }
}

export interface ServerEnvironment extends Environment {
  /** Another process on the same database, without proxies. */
  other: ShopProcess
  database: FlakyProxy
  mail: FlakyProxy
  mailbox: SmtpServer
  provider: FlakyProxy
  close(): Promise<void>
}

export async function openServerEnvironment(serverUrl: string): Promise<ServerEnvironment> {
  const database = await createDatabase(serverUrl)
  const directUrl = new URL(database.url)
  const [mailbox, provider] = await Promise.all([openSmtpServer(), openProvider()])
  const [databaseProxy, mailProxy] = await Promise.all([
    openFlakyProxy({ host: directUrl.hostname, port: Number(directUrl.port) }),
    openFlakyProxy({ host: '127.0.0.1', port: mailbox.port }),
  ])
  const proxied = new URL(directUrl)
  proxied.port = String(databaseProxy.port)
  const env = {
    ...provider.env,
    DEMO: 'off',
    AUTH_SECRET: 'the-same-in-every-process-of-one-shop',
    SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
  }
  const shop = await startShop({ ...env, DATABASE_URL: proxied.href })
  const other = await startShop({ ...env, DATABASE_URL: directUrl.href })
  const environment = await waitUntilSettled(shop, other)
  await confirmAddress(shop.url, mailbox, environment.customer.email)
  return {
    ...environment,
    other,
    database: databaseProxy,
    mail: mailProxy,
    mailbox,
    provider: provider.proxy,
    async close() {
      await Promise.all([shop.dispose(), other.dispose()])
      await Promise.all([databaseProxy.close(), mailProxy.close(), provider.stop(), mailbox.stop()])
      await database.close()
    },
  }
}

export interface BuiltInEnvironment extends Environment {
  fillDisk(): Promise<void>
  emptyDisk(): Promise<void>
  close(): Promise<void>
}

export async function openBuiltInEnvironment(): Promise<BuiltInEnvironment> {
  const provider = await openProvider()
  const shop = await startShop({
    ...provider.env,
    DEMO: 'off',
    NODE_OPTIONS: '--import=./testing/full-disk.ts',
  })
  const full = join(shop.folder, 'full')
  /** The shop checks its disk at intervals. */
  async function waitForStatus(status: number) {
    while ((await fetch(`${shop.url}/api/endpoint-not-found`, { method: 'POST' })).status !== status) {
      await new Promise((wake) => setTimeout(wake, 100))
    }
  }
  return {
    ...(await waitUntilSettled(shop, shop)),
    async fillDisk() {
      writeFileSync(full, '')
      await waitForStatus(503)
    },
    async emptyDisk() {
      rmSync(full)
      await waitForStatus(404)
    },
    async close() {
      await shop.dispose()
      await provider.stop()
    },
  }
}
