import { useEffect, useRef, useState } from 'react'
import type { SlipProgress } from '#app/fulfillment/shipments/slip-contract.ts'
import { errorMessage } from '#app/lib/api.ts'
import type { SlipChoice } from '#app/order-changes/slips/slip-urls.ts'
import { requestSlips } from './client.ts'

/** Creates the document of the slips, with its progress. Closing the dialog stops the work. */
export function usePrintSlips() {
  const [progress, setProgress] = useState<SlipProgress | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])

  async function print(choice: SlipChoice, ids: readonly string[]) {
    if (progress) return
    const controller = new AbortController()
    work.current = controller
    setProblem(undefined)
    setUrl(null)
    setProgress({ done: 0, of: 0 })
    try {
      const { signal } = controller
      setUrl(URL.createObjectURL(await requestSlips({ print: choice, ids, onProgress: setProgress, signal })))
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorMessage(error))
    }
    setProgress(null)
  }

  return { print, progress, url, problem, forget: () => setUrl(null) }
}
