/**
 * A private socket in the data folder, for the operator's commands to the running shop. Access requires write
 * permission to the folder; it is not reachable over the network.
 */
import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { createSnapshot, removeSnapshots } from '#app/db/backup/snapshot.server.ts'
import { socketFolder } from '#app/db/embedded/socket-folder.server.ts'
import type { Log } from '#app/lib/log.ts'

export const adminSocketPath = (folder: string) => join(socketFolder(folder), 'control.sock')

export interface AdminSocketOptions {
  folder: string
  pool: pg.Pool
  log: Log
  /** Runs work while no maintenance task uses the database. */
  runExclusively<Value>(work: () => Promise<Value>): Promise<Value>
}

/** `POST /snapshot` → the folder of a copy of the embedded database, which the caller removes. */
export async function openAdminSocket({ folder, pool, log, runExclusively }: AdminSocketOptions) {
  await removeSnapshots(folder)
  const path = adminSocketPath(folder)
  await rm(path, { force: true })
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/snapshot') {
      response.writeHead(404).end()
      return
    }
    runExclusively(() => createSnapshot(pool, resolve(folder))).then(
      (snapshot) => {
        log.info(snapshot, 'the database was copied aside for a backup')
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(snapshot))
      },
      (error: Error) => {
        log.warn({ err: error }, 'the database could not be copied aside')
        response.writeHead(503, { 'content-type': 'text/plain' }).end(error.message)
      },
    )
  })
  await new Promise<void>((opened) => {
    // If the folder cannot hold a socket, a backup requires the shop to be stopped.
    server.once('error', (error) => {
      log.warn({ err: error }, 'backups of the running shop are not possible here')
      opened()
    })
    server.listen(path, () => opened())
  })
  if (server.listening) await chmod(path, 0o600)
  return {
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
