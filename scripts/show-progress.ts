import type { BackupProgress } from '../src/db/backup/backup.server.ts'

/** A line a table: rewritten while it runs on a terminal, once at its end elsewhere. */
export const showProgress: BackupProgress = (table, done, of) => {
  const whole = done === of
  if (process.stdout.isTTY) process.stdout.write(`\r  ${table}: ${done} of ${of}${whole ? '\n' : ''}`)
  else if (whole) console.log(`  ${table}: ${of}`)
}
