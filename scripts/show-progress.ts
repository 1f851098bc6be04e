import type { BackupProgress } from '../src/db/backup/backup.server.ts'

/** Prints one line for each table. On a terminal the line shows the progress. */
export const showProgress: BackupProgress = (table, done, of) => {
  const isDone = done === of
  if (process.stdout.isTTY) process.stdout.write(`\r  ${table}: ${done} of ${of}${isDone ? '\n' : ''}`)
  else if (isDone) console.log(`  ${table}: ${of}`)
}
