/** Two shop hosts, each with two processes, PgBouncer and HAProxy for the database; and one host with HAProxy for the web. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseCluster } from './database-hosts.ts'
import { waitFor } from './database-hosts.ts'
import { createHost, type Host, type HostProcess } from './hosts.ts'
import { fillTemplate, parseEnvironment, readExecStart, readTemplate, writeConfig } from './templates.ts'

/** For the logs, the backup, and the emails with their invoices, which a shop without SMTP_URL writes to files. */
const DISK_MEGABYTES = 256
const WEB_PORT = '8080'

export interface ShopHost extends Host {
  /** Starts the programs that lead to the database. */
  beginConnections(): void
  beginShop(): void
  /** Stops the shop as systemd does. @returns its exit code */
  stopShop(): Promise<number | null>
  /** Waits until the shop accepts requests. */
  waitUntilOpen(): Promise<void>
  /** Runs the backup unit. @returns the path of the backup */
  backup(): Promise<string>
  /** Restores a backup into the database with this URL. */
  restore(file: string, url: string): Promise<void>
}

export interface ShopCluster {
  hosts: ShopHost[]
  /** Where buyers and readers ask. */
  url: string
}

export async function startShopHosts(folder: string, database: DatabaseCluster): Promise<ShopCluster> {
  const web = createHost('web', 2, join(folder, 'web'), DISK_MEGABYTES)
  const plain = ['app1', 'app2'].map((name, index) =>
    createHost(name, 21 + index, join(folder, name), DISK_MEGABYTES),
  )
  const url = `http://${web.address}:${WEB_PORT}`
  const values: Record<string, string> = {
    ...database.values,
    PUBLIC_URL: url,
    WEB_ADDRESS: web.address,
    WEB_PORT,
  }
  plain.forEach((host, index) => {
    values[`APP${index + 1}_ADDRESS`] = host.address
  })
  const hosts = plain.map((host) => toShopHost(host, values))
  for (const host of hosts) {
    host.beginConnections()
    host.beginShop()
  }
  await Promise.all(hosts.map((host) => host.waitUntilOpen()))
  web.start('/usr/sbin/haproxy', ['-db', '-f', writeConfig(web.folder, 'haproxy-web.cfg', values)])
  await waitFor('an answer through HAProxy', async () => (await fetch(`${url}/readyz`)).ok)
  return { hosts, url }
}

function toShopHost(host: Host, shared: Record<string, string>): ShopHost {
  const { folder } = host
  const values = {
    ...shared,
    NODE_NAME: host.name,
    NODE_ADDRESS: host.address,
    CONFIG_DIR: folder,
    SHOP_DATA_DIR: join(folder, 'shop'),
  }
  const haproxyConfig = writeConfig(folder, 'haproxy-database.cfg', values)
  const pgbouncerConfig = writeConfig(folder, 'pgbouncer.ini', values)
  writeConfig(folder, 'pgbouncer-users.txt', values)
  const environment = (name: string) => parseEnvironment(fillTemplate(readTemplate(name), values))
  const shopEnvironment = {
    ...environment('fixit.env'),
    ADMIN_EMAIL: 'admin@fixit.example',
    ADMIN_PASSWORD: 'admin-secret',
    // The buyers of the drill order more often than a person.
    MAX_ORDERS_PER_HOUR: '0',
    NODE_COMPILE_CACHE: join(tmpdir(), 'fixit-compiled'),
  }
  const backupEnvironment = { ...shopEnvironment, ...environment('fixit-backup.env') }
  let shop: HostProcess | undefined
  const inCheckout = { cwd: process.cwd() }

  async function runToEnd(command: string[], env: Record<string, string>): Promise<void> {
    const [program = '', ...args] = command
    const running = host.start(program, args, { ...inCheckout, env })
    const code = await running.exit
    if (code === 0) return
    throw new Error(
      `${command.join(' ')} on ${host.name} ended with code ${code}. Its last lines:\n${running.lastLines()}`,
    )
  }

  return {
    ...host,
    beginConnections() {
      host.start('/usr/sbin/haproxy', ['-db', '-f', haproxyConfig])
      host.start('/usr/sbin/pgbouncer', [pgbouncerConfig], { user: 'postgres' })
    },
    beginShop() {
      const [program = '', ...args] = readExecStart('systemd/fixit.service')
      shop = host.start(program, args, { ...inCheckout, env: shopEnvironment })
    },
    async stopShop() {
      // systemd sends SIGTERM to the supervisor alone (KillMode=mixed).
      shop?.child.kill('SIGTERM')
      return (await shop?.exit) ?? null
    },
    waitUntilOpen: () =>
      waitFor(`an open shop on ${host.name}`, async () => {
        const isOpen = async (path: string) => (await fetch(`http://${host.address}:3000${path}`)).ok
        return (await isOpen('/healthz')) && (await isOpen('/readyz'))
      }).then(() => undefined),
    async backup() {
      const file = join(folder, 'backup.gz')
      const command = readExecStart('systemd/fixit-backup.service')
      await runToEnd(
        command.map((word) => (word.endsWith('backup.gz') ? file : word)),
        backupEnvironment,
      )
      return file
    },
    restore: (file, url) =>
      runToEnd([join(process.cwd(), 'node_modules/.bin/node'), 'scripts/restore.ts', file], {
        ...backupEnvironment,
        DATABASE_URL: url,
      }),
  }
}
