import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { toProblem } from '#app/app/problems.server.ts'
import { createProcessJobs } from '#app/app/process-jobs.server.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import type { Log } from '#app/lib/log.ts'
import type { PackingSlipData } from './packing-slip-data.ts'
import type { ProFormaData } from './pro-forma-data.ts'
import { DOCUMENT_PROBLEMS } from './problems.server.ts'
import type { QuoteDocumentData } from './quote-document-data.ts'

export type RenderResult = { pdf: Uint8Array } | { error: string }

/** A document as the process receives it. */
export type DocumentToRender =
  | { kind: 'pro-forma'; data: ProFormaData }
  | { kind: 'packing-slip'; data: PackingSlipData }
  | { kind: 'quote'; data: QuoteDocumentData }

export type PdfRequest =
  | DocumentToRender
  | { kind: 'begin-collection'; collection: number; data: PackingSlipData }
  | { kind: 'add-to-collection'; collection: number; data: PackingSlipData }
  | { kind: 'end-collection'; collection: number }
  | { kind: 'discard-collection'; collection: number }

/** One document of several packing slips, which are rendered one after the other, so that other documents do not wait. */
export interface PackingSlipCollection {
  add(data: PackingSlipData): Promise<void>
  /** @returns the document of the added packing slips */
  end(): Promise<Uint8Array<ArrayBuffer>>
  /** Call in any case, also after `end`. */
  release(): void
}

/** Renders documents as PDF. Throws 503 if too many are pending. */
export interface PdfRenderer {
  render(data: ProFormaData): Promise<Uint8Array<ArrayBuffer>>
  renderPackingSlip(data: PackingSlipData): Promise<Uint8Array<ArrayBuffer>>
  renderQuote(data: QuoteDocumentData): Promise<Uint8Array<ArrayBuffer>>
  openPackingSlips(): PackingSlipCollection
  close(): Promise<void>
}

const MAX_PENDING_RENDERS = 50
/** Each keeps its pages in memory. */
const MAX_COLLECTIONS = 4

const RENDERING_TIMEOUT_MS = 60_000

const rendererBusy = () => toProblem(DOCUMENT_PROBLEMS, { code: 'renderer-busy' })

/**
 * Renders in a process of its own.
 * @param options of a test
 */
export function createPdfRenderer(
  log: Log,
  options: { idleTimeoutMs?: number; onStart?: (started: ChildProcess) => void } = {},
): PdfRenderer {
  const jobs = createProcessJobs<PdfRequest, RenderResult>({
    program: new URL('./pdf-process.server.ts', import.meta.url),
    args: [CURRENCY],
    // Most documents are for emails. On a busy computer they must not slow down orders.
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    jobName: 'The document',
    maxJobs: MAX_PENDING_RENDERS,
    createBusyError: rendererBusy,
    timeLimitMs: RENDERING_TIMEOUT_MS,
    ...options,
  })

  async function render(request: PdfRequest): Promise<Uint8Array<ArrayBuffer>> {
    const result = await jobs.run(request, log)
    if ('error' in result) throw new Error(`the document could not be rendered: ${result.error}`)
    return new Uint8Array(result.pdf)
  }

  let lastCollection = 0
  const openCollections = new Set<number>()

  function openPackingSlips(): PackingSlipCollection {
    if (openCollections.size >= MAX_COLLECTIONS) throw rendererBusy()
    lastCollection += 1
    const collection = lastCollection
    openCollections.add(collection)
    let isEmpty = true
    return {
      async add(data) {
        const kind = isEmpty ? 'begin-collection' : 'add-to-collection'
        isEmpty = false
        await render({ kind, collection, data })
      },
      end: () => render({ kind: 'end-collection', collection }),
      release() {
        openCollections.delete(collection)
        jobs.notify({ kind: 'discard-collection', collection })
      },
    }
  }

  return {
    render: (data) => render({ kind: 'pro-forma', data }),
    renderPackingSlip: (data) => render({ kind: 'packing-slip', data }),
    renderQuote: (data) => render({ kind: 'quote', data }),
    openPackingSlips,
    close: jobs.stop,
  }
}
