import { Worker } from 'node:worker_threads'
import { HttpProblem } from '#app/lib/problem.ts'
import type { ProFormaData } from './pro-forma-document.server.ts'

interface RenderResult {
  id: number
  pdf?: Uint8Array
  error?: string
}

export interface PdfRenderer {
  /** The invoice as PDF. Throws 503 when too many are being set already. */
  render(facts: ProFormaData): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const MAX_PENDING_RENDERS = 50

/** A press in its own thread, started with the first invoice and, should it break, again with the next. */
export function createPdfRenderer(): PdfRenderer {
  let worker: Worker | undefined
  let printed = 0
  const waiting = new Map<
    number,
    { resolve: (pdf: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }
  >()

  function failAll(error: Error) {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./pdf-worker.server.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, pdf, error }: RenderResult) => {
      const job = waiting.get(id)
      waiting.delete(id)
      if (pdf) job?.resolve(new Uint8Array(pdf))
      else job?.reject(new Error(`the invoice could not be set: ${error}`))
    })
    started.on('error', failAll)
    worker = started
    return started
  }

  return {
    render(facts) {
      if (waiting.size >= MAX_PENDING_RENDERS) {
        throw new HttpProblem({
          status: 503,
          code: 'renderer-busy',
          title: 'Too many invoices at once',
          detail: 'Please try again in a moment.',
          headers: { 'retry-after': '2' },
        })
      }
      printed += 1
      const id = printed
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        running().postMessage({ id, facts })
      })
    },
    async close() {
      await worker?.terminate()
      failAll(new Error('the press is closed'))
    },
  }
}
