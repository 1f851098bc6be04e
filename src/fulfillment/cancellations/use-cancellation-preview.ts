import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { type Cents, centsForDisplay } from '#app/lib/money.ts'
import type { RequestedUnits } from '#app/orders/core/lifecycle-rules.ts'
import { cancellationPreviewQuery } from './client.ts'
import type { CancellationPreviewDto } from './contract.ts'

/** Typing a number is one request, not one for each digit. */
const DELAY_MS = 250

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setDelayed(text), DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return delayed
}

export interface ShownPreview {
  before: Cents
  after: Cents
  freight: { before: Cents; after: Cents }
  lines: CancellationPreviewDto['lines']
}

export interface PreviewState {
  /** Of the units that are entered now; undefined while it is loading. */
  preview: ShownPreview | undefined
  /** The last one, to be shown while the next is loading. */
  lastPreview: ShownPreview | undefined
  /** Why these units cannot be cancelled, by line: 'Would leave 7. Leave 0 or 10.' */
  lineErrors: ReadonlyMap<number, string>
  error: Error | null
}

/**
 * The amounts before and after the cancellation of the entered units, from the server.
 * @param isPaused while the units are cancelled, and after it: they cannot be cancelled once more
 */
export function useCancellationPreview(
  order: string,
  units: readonly RequestedUnits[],
  isPaused: boolean,
): PreviewState {
  const current = JSON.stringify(units)
  const delayedText = useDelayed(current)
  const delayed = JSON.parse(delayedText) as RequestedUnits[]
  const isCurrent = delayedText === current
  const { data, error, isPlaceholderData } = useQuery({
    ...cancellationPreviewQuery(order, delayed),
    ...(isPaused && { enabled: false }),
    placeholderData: keepPreviousData,
  })
  const shown = data && {
    before: centsForDisplay(data.amountBefore),
    after: centsForDisplay(data.amountDue),
    freight: {
      before: centsForDisplay(data.freight.before),
      after: centsForDisplay(data.freight.after),
    },
    lines: data.lines,
  }
  const lineErrors = isCurrent && error instanceof ApiError ? readLineErrors(error, delayed) : NO_ERRORS
  const isReady = isCurrent && !isPlaceholderData && !error && units.length > 0
  return {
    preview: isReady ? shown : undefined,
    lastPreview: units.length > 0 && !error ? shown : undefined,
    lineErrors,
    error: isCurrent && lineErrors.size === 0 ? error : null,
  }
}

const NO_ERRORS: ReadonlyMap<number, string> = new Map()

/** The messages for fields such as 'lines.0.quantity', which count the requested lines. */
function readLineErrors(
  { problem }: ApiError,
  units: readonly RequestedUnits[],
): ReadonlyMap<number, string> {
  const errors = new Map<number, string>()
  for (const [field, message] of Object.entries(problem.fields ?? {})) {
    const line = units[Number(/^lines\.(\d+)\./.exec(field)?.[1])]?.line
    if (line !== undefined) errors.set(line, `${capitalize(message)}.`)
  }
  return errors
}
