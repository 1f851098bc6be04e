import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { toProblem } from '#app/app/problems.server.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import type { PackingSlipData } from './packing-slip-data.ts'
import type { ProFormaData } from './pro-forma-data.ts'
import { DOCUMENT_PROBLEMS } from './problems.server.ts'
import type { QuoteDocumentData } from './quote-document-data.ts'

interface RenderResult {
  id: number
  pdf?: Uint8Array
  error?: string
}

/** A document as the process receives it. */
export type DocumentToRender =
  | { kind: 'pro-forma'; data: ProFormaData }
  | { kind: 'packing-slip'; data: PackingSlipData }
  | { kind: 'quote'; data: QuoteDocumentData }

export type PdfRequest =
  | DocumentToRender
  | { kind: 'add-to-collection'; collection: number; data: PackingSlipData }
  | { kind: 'end-collection'; collection: number }

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

/** The process with its fonts takes 100 MB of memory and starts in a moment. */
const IDLE_TIMEOUT_MS = 60_000

const rendererBusy = () => toProblem(DOCUMENT_PROBLEMS, { code: 'renderer-busy' })

/** The process reads the compiled code of the build only if its environment names the folder. */
function processEnv(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder ? { ...process.env, NODE_COMPILE_CACHE: dirname(folder) } : process.env
}

export function startPdfProcess(): ChildProcess {
  const started = fork(new URL('./pdf-process.server.ts', import.meta.url), [CURRENCY], {
    serialization: 'advanced',
    env: processEnv(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.unref()
  started.channel?.unref()
  return started
}

/**
 * Renders in a process of its own, which starts with the first document and, after a crash, with the next one. It ends when it
 * has had nothing to do for a while.
 */
export function createPdfRenderer(idleTimeoutMs = IDLE_TIMEOUT_MS, start = startPdfProcess): PdfRenderer {
  let current: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  const pending = new Map<
    number,
    { resolve: (pdf: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }
  >()

  async function endProcess() {
    const ending = current
    current = undefined
    if (ending?.kill('SIGKILL')) await once(ending, 'exit')
  }

  function endWhenIdle() {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      // The process keeps the pages of an open collection.
      if (pending.size === 0 && openCollections.size === 0) void endProcess()
    }, idleTimeoutMs).unref()
  }

  function failAll(error: Error) {
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function getProcess(): ChildProcess {
    if (current) return current
    const started = start()
    started.on('message', ({ id, pdf, error }: RenderResult) => {
      const job = pending.get(id)
      pending.delete(id)
      endWhenIdle()
      if (pdf) job?.resolve(new Uint8Array(pdf))
      else job?.reject(new Error(`the document could not be rendered: ${error}`))
    })
    function handleEnd() {
      if (current !== started) return
      current = undefined
      failAll(new Error('the process that renders documents has ended'))
    }
    started.once('exit', handleEnd)
    started.once('error', handleEnd)
    current = started
    return started
  }

  function render(request: PdfRequest): Promise<Uint8Array<ArrayBuffer>> {
    if (pending.size >= MAX_PENDING_RENDERS) throw rendererBusy()
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      // A process that cannot receive it has ended, which rejects the document.
      getProcess().send({ id, request }, () => undefined)
    })
  }

  const openCollections = new Set<number>()

  function openPackingSlips(): PackingSlipCollection {
    if (openCollections.size >= MAX_COLLECTIONS) throw rendererBusy()
    lastId += 1
    const collection = lastId
    openCollections.add(collection)
    return {
      async add(data) {
        await render({ kind: 'add-to-collection', collection, data })
      },
      end: () => render({ kind: 'end-collection', collection }),
      release() {
        if (openCollections.delete(collection))
          current?.send({ id: 0, request: { kind: 'end-collection', collection } }, () => undefined)
        endWhenIdle()
      },
    }
  }

  return {
    render: (data) => render({ kind: 'pro-forma', data }),
    renderPackingSlip: (data) => render({ kind: 'packing-slip', data }),
    renderQuote: (data) => render({ kind: 'quote', data }),
    openPackingSlips,
    async close() {
      clearTimeout(idleTimer)
      await endProcess()
      failAll(new Error('the PDF renderer is closed'))
    },
  }
}
