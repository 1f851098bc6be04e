import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { priceText, readPastedPrices, readPriceEntry } from '../core/price-entry.ts'
import { completePrice, type OfferEntry, type OfferLine } from './offer-draft.ts'

const LINE_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Enter: 1,
  PageUp: -10,
  PageDown: 10,
}

/** The field of a line in the table, for labels of errors too. */
export const offerFieldId = (lineNo: number, column: string) => `offer-${lineNo}-${column}`

interface OfferKeysProps {
  lines: readonly OfferLine[]
  onChange: (entries: ReadonlyMap<number, OfferEntry>) => void
  onPasted: (filled: number, unmatched: number) => void
}

/** The keys of the table of an offer: Up, Down and Enter change the line, Shift-Enter repeats an entry down to the last line. */
export function useOfferKeys({ lines, onChange, onPasted }: OfferKeysProps) {
  function moveBy(index: number, steps: number, column: string) {
    const next = lines[Math.min(lines.length - 1, Math.max(0, index + steps))]
    const field =
      next &&
      (document.getElementById(offerFieldId(next.lineNo, column)) ??
        // Only a line without product has a name to enter.
        document.getElementById(offerFieldId(next.lineNo, 'quantity')))
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  /** '-5%', 't' or an amount, for this line and all below it. */
  function repeatDown(index: number) {
    const entry = lines[index]?.price ?? ''
    const changed = lines.slice(index).flatMap((line): [number, OfferEntry][] => {
      const price = readPriceEntry(entry, line)
      return price === undefined ? [] : [[line.lineNo, { price: priceText(price) }]]
    })
    onChange(new Map(changed))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event.target, lines)
    const steps = LINE_STEPS[event.key]
    if (!place || steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.key === 'Enter' && event.shiftKey && place.column === 'price') repeatDown(place.index)
    else moveBy(place.index, steps, place.column)
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (placeOf(target, lines) && target instanceof HTMLInputElement) target.select()
  }

  function onBlur({ target }: FocusEvent<HTMLElement>) {
    const place = placeOf(target, lines)
    const line = place?.column === 'price' ? lines[place.index] : undefined
    const price = line && completePrice(line)
    if (line && price !== undefined && price !== line.price) onChange(new Map([[line.lineNo, { price }]]))
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const place = placeOf(event.target, lines)
    const text = event.clipboardData.getData('text')
    if (place?.column !== 'price' || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { texts, unmatched } = readPastedPrices(text, lines, place.index)
    const entries = lines.flatMap((line): [number, OfferEntry][] => {
      const pasted = texts.get(line.lineNo)
      return pasted === undefined ? [] : [[line.lineNo, { price: completePrice({ ...line, price: pasted }) }]]
    })
    flushSync(() => onChange(new Map(entries)))
    onPasted(entries.length, unmatched)
  }

  return { onKeyDown, onFocus, onBlur, onPaste }
}

/** The line and the column of a field of the table. */
function placeOf(target: EventTarget, lines: readonly OfferLine[]) {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { line, column } = target.dataset
  const index = line === undefined ? -1 : lines.findIndex(({ lineNo }) => lineNo === Number(line))
  return index === -1 || column === undefined ? undefined : { index, column }
}
