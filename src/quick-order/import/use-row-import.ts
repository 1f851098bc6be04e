import { useRef, useState } from 'react'
import {
  FILE_NOT_LOADED,
  FILE_NOT_READABLE,
  type ImportError,
  importTooLarge,
  NO_ROWS_PASTED,
  notEnoughRoom,
  PASTE_NOT_LOADED,
  tooManyRows,
} from '../core/copy.ts'
import type { QuickOrderRowInput } from '../core/parse-cells.ts'

export type ImportState =
  | { step: 'idle' }
  | { step: 'reading'; name: string; share: number }
  | { step: 'done'; rows: number; encoding: string | null }
  | { step: 'failed'; error: ImportError; attempt: number }

/**
 * Loads the code that reads pastes and files; null if it cannot be loaded. Browsers cache a failed import until the
 * page is reloaded, so nothing is imported while the browser is offline.
 */
async function loadRowReader() {
  if (!navigator.onLine) return null
  const modules = Promise.all([import('./parse-rows.ts'), import('./read-file.ts')])
  return modules.then(
    ([parser, reader]) => ({ ...parser, ...reader }),
    () => null,
  )
}

/**
 * Reads pastes and files.
 * @param addRows adds the rows to the table, or returns false if there would be too many
 */
export function useRowImport(addRows: (rows: readonly QuickOrderRowInput[]) => boolean) {
  const [state, setState] = useState<ImportState>({ step: 'idle' })
  const attempts = useRef(0)

  function fail(error: ImportError): false {
    attempts.current += 1
    setState({ step: 'failed', error, attempt: attempts.current })
    return false
  }

  function finish(rows: readonly QuickOrderRowInput[], encoding: string | null): boolean {
    if (!addRows(rows)) return fail(notEnoughRoom(rows.length))
    setState({ step: 'done', rows: rows.length, encoding })
    return true
  }

  async function importText(text: string): Promise<boolean> {
    const reader = await loadRowReader()
    if (!reader) return fail(PASTE_NOT_LOADED)
    const { MAX_IMPORT_BYTES: maxBytes, parsePastedRows } = reader
    const { size } = new Blob([text])
    if (size > maxBytes) return fail(importTooLarge('text', size, maxBytes))
    const parsed = parsePastedRows(text)
    if (parsed.kind === 'too-many') return fail(tooManyRows(parsed.count))
    if (parsed.kind === 'none') return fail(NO_ROWS_PASTED)
    return finish(parsed.rows, null)
  }

  async function importFile(file: File): Promise<boolean> {
    const reader = await loadRowReader()
    if (!reader) return fail(FILE_NOT_LOADED)
    setState({ step: 'reading', name: file.name, share: 0 })
    try {
      const result = await reader.readFile(file, (share) =>
        setState({ step: 'reading', name: file.name, share }),
      )
      return result.kind === 'error' ? fail(result.error) : finish(result.rows, result.encoding)
    } catch {
      return fail(FILE_NOT_READABLE)
    }
  }

  return { state, importText, importFile }
}

export type RowImport = ReturnType<typeof useRowImport>
