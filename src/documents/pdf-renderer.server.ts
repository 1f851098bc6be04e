import { Worker } from 'node:worker_threads'
import { HttpProblem } from '#app/lib/problem.ts'
import type { ProFormaData } from './pro-forma-data.ts'

interface RenderResult {
  id: number
  pdf?: Uint8Array
  error?: string
}

export interface PdfRenderer {
  /** Renders the invoice as a PDF. Throws 503 if too many are pending. */
  render(data: ProFormaData): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const MAX_PENDING_RENDERS = 50

/** Renders in a worker thread, which starts with the first invoice and, after a crash, with the next one. */
export function createPdfRenderer(): PdfRenderer {
  let worker: Worker | undefined
  let lastId = 0
  const pending = new Map<
    number,
    { resolve: (pdf: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }
  >()

  function failAll(error: Error) {
    worker = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function getWorker(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./pdf-worker.server.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, pdf, error }: RenderResult) => {
      const job = pending.get(id)
      pending.delete(id)
      if (pdf) job?.resolve(new Uint8Array(pdf))
      else job?.reject(new Error(`the invoice could not be rendered: ${error}`))
    })
    started.on('error', failAll)
    worker = started
    return started
  }

  return {
    render(data) {
      if (pending.size >= MAX_PENDING_RENDERS) {
        throw new HttpProblem({
          status: 503,
          code: 'renderer-busy',
          title: 'Too many invoices at once',
          detail: 'Try again in a moment.',
          headers: { 'retry-after': '2' },
        })
      }
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        getWorker().postMessage({ id, data })
      })
    },
    async close() {
      await worker?.terminate()
      failAll(new Error('the PDF renderer is closed'))
    },
  }
}
