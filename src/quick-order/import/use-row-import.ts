import { useRef, useState } from 'react'
import type { QuickOrderRowInput } from './parse-cells.ts'

export type ImportState =
  | { step: 'idle' }
  | { step: 'reading'; name: string; share: number }
  | { step: 'read'; rows: number; encoding: string | null }
  | { step: 'refused'; title: string; advice: string; attempt: number }

/**
 * Reads pastes and files. The parser comes with the first of them.
 * @param take takes the rows in; false when they would be too many
 */
export function useRowImport(take: (rows: readonly QuickOrderRowInput[]) => boolean) {
  const [state, setState] = useState<ImportState>({ step: 'idle' })
  const attempts = useRef(0)

  function refuse({ title, advice }: { title: string; advice: string }): false {
    attempts.current += 1
    setState({ step: 'refused', title, advice, attempt: attempts.current })
    return false
  }

  async function accept(rows: readonly QuickOrderRowInput[], encoding: string | null): Promise<boolean> {
    if (!take(rows)) {
      const { tooManyRowsError: tooManyRows } = await import('./read-file.ts')
      return refuse(tooManyRows(rows.length))
    }
    setState({ step: 'read', rows: rows.length, encoding })
    return true
  }

  async function readText(text: string): Promise<boolean> {
    // Browsers remember what could not be fetched: without a network nothing is asked for.
    if (!navigator.onLine)
      return refuse({
        title: 'The lines could not be read',
        advice: 'There is no connection. They are still here: try again once there is one.',
      })
    const [
      { parsePastedRows: rowsOfPaste },
      { MAX_FILE_BYTES: MOST_BYTES, fileTooLargeError: tooLarge, tooManyRowsError: tooManyRows },
    ] = await Promise.all([import('./parse-rows.ts'), import('./read-file.ts')])
    if (text.length > MOST_BYTES) return refuse(tooLarge('text', text.length))
    const read = rowsOfPaste(text)
    if (read.is === 'too-many') return refuse(tooManyRows(read.count))
    if (read.is === 'none')
      return refuse({ title: 'Nothing was read', advice: 'Each line needs a SKU and a quantity.' })
    return accept(read.rows, null)
  }

  async function readFile(file: File): Promise<boolean> {
    const { readFile: read } = await import('./read-file.ts')
    setState({ step: 'reading', name: file.name, share: 0 })
    try {
      const result = await read(file, (share) => setState({ step: 'reading', name: file.name, share }))
      return result.is === 'refused' ? refuse(result) : accept(result.rows, result.encoding)
    } catch {
      return refuse({
        title: 'The file could not be read',
        advice: 'It may have been moved or closed meanwhile. Choose it again.',
      })
    }
  }

  return { state, readText, readFile }
}

export type RowImport = ReturnType<typeof useRowImport>
