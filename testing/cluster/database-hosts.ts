/** Three hosts with PostgreSQL, Patroni and etcd. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from '../installed-postgres.ts'
import { CLUSTER_NETWORK, createHost, type Host, type HostProcess } from './hosts.ts'
import { readTemplate, writeConfig } from './templates.ts'

/** The files of PostgreSQL need about 150 MB and 128 MB of log, and more of both after each change of the primary. */
const DISK_MEGABYTES = 768

export interface DatabaseHost extends Host {
  /** Starts etcd and Patroni. */
  begin(): void
  /** Stops both, as an operator does before maintenance. */
  stop(): Promise<void>
}

/** One entry of Patroni's `/cluster`. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

export interface DatabaseCluster {
  hosts: DatabaseHost[]
  values: Record<string, string>
  /** The host that Patroni calls the leader; undefined while there is none. */
  findLeader(): Promise<DatabaseHost | undefined>
  /** Waits for a leader other than `host`. */
  waitForOtherLeader(host: DatabaseHost): Promise<DatabaseHost>
  /** Waits until one host leads and the others follow it closely, one of them synchronously. */
  waitUntilComplete(): Promise<DatabaseHost>
  /** The URL of the shop's database on one host. */
  urlOf(host: DatabaseHost): string
  superuserUrlOf(host: DatabaseHost): string
}

/** For a computer that is busy with other work. */
const WAIT_MS = 240_000
const RESTART_MS = 1_000
/** Buyers write all the time, so that a replica is rarely without any. */
const MAX_LAG_BYTES = 1_000_000

export async function waitFor<Value>(
  what: string,
  find: () => Promise<Value | undefined | false>,
): Promise<Value> {
  const startedAt = performance.now()
  for (;;) {
    const found = await find().catch(() => undefined)
    if (found) return found
    if (performance.now() - startedAt > WAIT_MS)
      throw new Error(`${what} did not happen within ${WAIT_MS / 1000} s`)
    await pause(200)
  }
}

async function askPatroni(host: Host, path: string): Promise<unknown> {
  const answer = await fetch(`http://${host.address}:8008${path}`, { signal: AbortSignal.timeout(1_500) })
  return answer.json()
}

export async function startDatabaseHosts(
  folder: string,
  secrets: Record<string, string>,
): Promise<DatabaseCluster> {
  const bin = findPostgresBinaries() ?? ''
  const names = ['db1', 'db2', 'db3']
  const plain = names.map((name, index) => createHost(name, 11 + index, join(folder, name), DISK_MEGABYTES))
  const values: Record<string, string> = { ...secrets, CLUSTER_NETWORK }
  plain.forEach((host, index) => {
    values[`DB${index + 1}_NAME`] = host.name
    values[`DB${index + 1}_ADDRESS`] = host.address
  })
  const hosts = plain.map((host) => toDatabaseHost(host, values, bin))
  for (const host of hosts) host.begin()

  async function findMembers(): Promise<Member[]> {
    const answers = await Promise.allSettled(
      hosts.map(async (host) => ((await askPatroni(host, '/cluster')) as { members: Member[] }).members),
    )
    // A host that is cut off still tells what it saw last.
    const seen = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const isLedBy = (members: Member[]) => members.some(({ role }) => role === 'leader')
    return seen.filter(isLedBy).at(-1) ?? []
  }

  /** The host that says of itself that it is the primary. */
  async function findLeader(): Promise<DatabaseHost | undefined> {
    const answers = await Promise.all(
      hosts.map((host) =>
        fetch(`http://${host.address}:8008/primary`, {
          method: 'OPTIONS',
          signal: AbortSignal.timeout(1_500),
        }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    return hosts.find((_, index) => answers[index])
  }

  const cluster: DatabaseCluster = {
    hosts,
    values,
    findLeader,
    waitForOtherLeader: (host) =>
      waitFor('a failover', async () => {
        const leader = await findLeader()
        return leader && leader !== host && leader
      }),
    waitUntilComplete: () =>
      waitFor('a complete cluster', async () => {
        const members = await findMembers()
        const replicas = members.filter(({ role }) => role !== 'leader')
        const isComplete =
          members.length === hosts.length &&
          replicas.some(({ role }) => role === 'sync_standby') &&
          replicas.every(
            ({ state, lag }) => ['running', 'streaming'].includes(state) && Number(lag) < MAX_LAG_BYTES,
          )
        return isComplete && findLeader()
      }),
    superuserUrlOf: (host) =>
      `postgresql://postgres:${secrets.SUPERUSER_PASSWORD}@${host.address}:5432/postgres`,
    urlOf: (host) => `postgresql://fixit:${secrets.SHOP_PASSWORD}@${host.address}:5432/fixit`,
  }
  const leader = await cluster.waitUntilComplete()
  await createDatabase(leader, secrets)
  return cluster
}

function toDatabaseHost(host: Host, shared: Record<string, string>, bin: string): DatabaseHost {
  const { folder } = host
  const values = {
    ...shared,
    NODE_NAME: host.name,
    NODE_ADDRESS: host.address,
    ETCD_DATA_DIR: join(folder, 'etcd'),
    POSTGRES_DATA_DIR: join(folder, 'data'),
    POSTGRES_RUN_DIR: folder,
    POSTGRES_BIN_DIR: bin,
    SHARED_BUFFERS: '64MB',
    MAX_WAL_SIZE: '128MB',
  }
  const { uid, gid } = postgresUser()
  chownSync(folder, uid, gid)
  mkdirSync(values.ETCD_DATA_DIR, { mode: 0o700 })
  chownSync(values.ETCD_DATA_DIR, uid, gid)
  const etcdConfig = writeConfig(folder, 'etcd.yml', values)
  const patroniConfig = writeConfig(folder, 'patroni.yml', values)
  const as = { user: 'postgres', env: { HOME: folder } }
  let begins = 0
  let etcd: HostProcess
  let patroni: HostProcess

  /** Patroni ends with an error while the etcd hosts have not found each other; systemd would start it again too. */
  function startPatroni(begin: number) {
    patroni = host.start('/usr/bin/patroni', [patroniConfig], as)
    void patroni.exit.then(async (code) => {
      await pause(RESTART_MS)
      if (code && begin === begins) startPatroni(begin)
    })
  }
  return {
    ...host,
    begin() {
      begins += 1
      etcd = host.start('/usr/bin/etcd', ['--config-file', etcdConfig], as)
      startPatroni(begins)
    },
    async stop() {
      begins += 1
      // Patroni needs etcd to hand over its lock.
      for (const { child, exit } of [patroni, etcd]) {
        child.kill('SIGTERM')
        await exit
      }
    },
  }
}

let foundUser: { uid: number; gid: number } | undefined

function postgresUser(): { uid: number; gid: number } {
  foundUser ??= readUser('postgres')
  return foundUser
}

function readUser(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function createDatabase(leader: Host, secrets: Record<string, string>): Promise<void> {
  const client = new pg.Client({
    host: leader.address,
    user: 'postgres',
    database: 'postgres',
    password: secrets.SUPERUSER_PASSWORD,
  })
  await client.connect()
  const statements = readTemplate('create-database.sql')
    .replace(":'password'", pg.escapeLiteral(secrets.SHOP_PASSWORD ?? ''))
    .split(';')
  for (const statement of statements) if (statement.trim()) await client.query(statement)
  await client.end()
}
