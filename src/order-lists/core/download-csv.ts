import type { CsvRow } from '#app/lib/csv.ts'
import { notify } from '#app/ui/notify.ts'
import { saveBlob } from '#app/ui/save-blob.ts'

const DOWNLOAD_FAILED = 'The file could not be created. Check the connection and try again.'

/** Downloads a CSV file that the page has made. */
export async function downloadCsv(fileName: string, head: readonly string[], rows: readonly CsvRow[]) {
  try {
    const { formatCsv } = await import('#app/lib/csv.ts')
    const blob = new Blob([formatCsv(head, rows)], { type: 'text/csv;charset=utf-8' })
    saveBlob(blob, fileName)
  } catch {
    notify.error(DOWNLOAD_FAILED)
  }
}
