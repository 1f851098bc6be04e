/** Where the built-in database is: in the data folder, unless the user of the server cannot reach that. */
import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseOpenError, folderProblem } from './data-folder.server.ts'
import { canReach, letThrough, type ServerUser } from './server-user.server.ts'

/** Every user can reach it, whatever the rights of the data folder are. */
const SHARED_FOLDER = '/var/lib/fixit-databases'

/** Names the folder of the database if that is not the data folder. */
const LOCATION_FILE = 'database-location'

/** The folder that contains `database`. */
export function databaseLocation(dataFolder: string): string {
  const file = join(dataFolder, LOCATION_FILE)
  if (!fs.existsSync(file)) return dataFolder
  const location = fs.readFileSync(file, 'utf8').trim()
  if (fs.existsSync(location)) return location
  throw new DatabaseOpenError(
    `The database of ${dataFolder} was in ${location}, and that folder is missing. Put it back; or, to begin with an empty database, remove ${file}.`,
  )
}

/**
 * Lets the user of the server reach the data folder. If that is impossible, creates another folder for a new database.
 * @returns the folder that contains `database`, or will
 */
export function prepareLocation(dataFolder: string, user: ServerUser | undefined): string {
  const location = databaseLocation(dataFolder)
  letThrough(user, location)
  if (location !== dataFolder || canReach(user, location)) return location
  if (fs.existsSync(join(dataFolder, 'database')))
    throw new DatabaseOpenError(
      `PostgreSQL does not run as root, and its user cannot reach ${dataFolder}. Move the data folder to where every user may pass, such as /var/lib/fixit, and set DATA_DIR.`,
    )
  return createSharedLocation(dataFolder, user)
}

function createSharedLocation(dataFolder: string, user: ServerUser | undefined): string {
  try {
    // The umask of the shop would make it private.
    if (fs.mkdirSync(SHARED_FOLDER, { recursive: true })) fs.chmodSync(SHARED_FOLDER, 0o755)
    const location = fs.mkdtempSync(join(SHARED_FOLDER, 'data-'))
    letThrough(user, location)
    fs.writeFileSync(join(dataFolder, LOCATION_FILE), `${location}\n`)
    return location
  } catch (error) {
    throw folderProblem(SHARED_FOLDER, error)
  }
}
