import { queryOptions } from '@tanstack/react-query'
import type { SlipPlan, SlipProgress } from '#app/fulfillment/shipments/slip-contract.ts'
import { ApiError, getJson, request } from '#app/lib/api.ts'
import type { Problem } from '#app/lib/problem.ts'
import { type SlipChoice, slipSearch, slipsUrl } from '#app/order-changes/slips/slip-urls.ts'

/** The documents that can be printed of the orders, and the reasons for those without any. */
export const slipPlanQuery = (print: SlipChoice, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'packing-slips', print, ids],
    queryFn: () => getJson<SlipPlan>(`/api/packing-slips${slipSearch(print, ids)}`),
    staleTime: 0,
    meta: { tags: ['orders'], isPersonal: true },
  })

interface SlipRequest {
  print: SlipChoice
  ids: readonly string[]
  onProgress: (progress: SlipProgress) => void
  signal: AbortSignal
}

/** Creates the document. The server reports each slip that is done, and sends the PDF at the end. */
export async function requestSlips({ print, ids, onProgress, signal }: SlipRequest): Promise<Blob> {
  const response = await request(slipsUrl(print, ids), {
    headers: { accept: 'text/event-stream' },
    signal,
  })
  if (!response.body) throw new TypeError('the response has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new TypeError('the stream ended before the document')
    text += value
    const events = value.includes('\n') ? text.split('\n\n') : []
    text = events.pop() ?? text
    for (const event of events) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
      if (name === 'progress') onProgress(JSON.parse(data) as SlipProgress)
      if (name === 'problem') throw new ApiError(409, JSON.parse(data) as Partial<Problem>)
      if (name === 'document') return toPdf((JSON.parse(data) as { pdf: string }).pdf)
    }
  }
}

function toPdf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}
