import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import type { Product, ProductChange } from '../contract.ts'
import { machineNow, refusalOf, useProductChange } from './use-product-change.ts'

type Figure = 'price' | 'quentity' | 'minOrder'

interface FigureCellProps {
  machine: Product
  figure: Figure
  format: (value: number) => string
}

const SAVED_MS = 3_000

const LABELS: Record<Figure, string> = { price: 'Price', quentity: 'Stock', minOrder: 'Minimum' }

/** A figure that turns into a field at the same edge: Enter or Save writes it, Esc restores it. */
export function FigureCell({ machine, figure, format }: FigureCellProps) {
  const [step, setStep] = useState<'shown' | 'editing' | 'saved'>('shown')
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (step !== 'editing' && wasEditing.current) button.current?.focus()
    wasEditing.current = step === 'editing'
    if (step !== 'saved') return
    const pause = window.setTimeout(() => setStep('shown'), SAVED_MS)
    return () => window.clearTimeout(pause)
  }, [step])
  if (step === 'editing') {
    return (
      <FigureEditor
        {...{ machine, figure, format }}
        onSaved={() => setStep('saved')}
        onRestore={() => setStep('shown')}
      />
    )
  }
  return (
    <span className="ed">
      <span className="saved" role="status">
        {step === 'saved' && 'Saved'}
      </span>
      <button
        ref={button}
        type="button"
        className="val num"
        aria-label={`Change ${LABELS[figure].toLowerCase()} of ${machine.name}, now ${format(machine[figure])}`}
        onClick={() => setStep('editing')}
      >
        {format(machine[figure])}
      </button>
    </span>
  )
}

function FigureEditor({
  machine,
  figure,
  format,
  onSaved,
  onRestore,
}: FigureCellProps & { onSaved: () => void; onRestore: () => void }) {
  const [was] = useState(machine[figure])
  const [typed, setTyped] = useState(figure === 'price' ? was.toFixed(2) : String(was))
  // What the field was opened on; after a refusal, what the refusal shows.
  const [seen, setSeen] = useState(machine)
  const change = useProductChange(machine)
  const save = () => {
    if (change.isPending) return
    if (Number(typed) === machine[figure] && typed.trim() !== '') return onRestore()
    change.mutate(changeOf(seen, figure, typed), {
      onSuccess: onSaved,
      onError: (error) => setSeen(machineNow(error) ?? seen),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') onRestore()
    else if (step === undefined || !Number.isFinite(Number(typed))) return
    else setTyped(String(Math.max(0, Number(typed) + step)))
    event.preventDefault()
  }
  const says = `says-${machine._id}-${figure}`
  return (
    <>
      <span className="ed now">
        <input
          // The click that opened the field means to type in it.
          ref={selectAtFirst}
          value={typed}
          inputMode={figure === 'price' ? 'decimal' : 'numeric'}
          aria-label={`${LABELS[figure]} of ${machine.name}`}
          aria-describedby={says}
          aria-invalid={change.isError}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="b sm" aria-disabled={change.isPending} onClick={save}>
          Save
        </button>
        <button
          type="button"
          className="b sm ic"
          aria-label={`Restore ${format(machine[figure])}`}
          onClick={onRestore}
        >
          <DeskIcon name="close" />
        </button>
      </span>
      <EditorSays id={says} {...{ was, typed, format, figure, error: change.error, now: machine[figure] }} />
    </>
  )
}

function selectAtFirst(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

interface EditorSaysProps {
  id: string
  was: number
  now: number
  typed: string
  format: (value: number) => string
  figure: Figure
  error: Error | null
}

/** 'was 208, +150'; or what the server refused, with both figures where orders moved the stock meanwhile. */
function EditorSays({ id, was, now, typed, format, figure, error }: EditorSaysProps) {
  if (machineNow(error)) {
    return (
      <span className="was err" id={id} role="alert">
        Changed meanwhile: was {format(was)}, now {format(now)}. Save again to set {typed}.
      </span>
    )
  }
  if (error) {
    return (
      <span className="was err" id={id} role="alert">
        {LABELS[figure]}: {refusalOf(error, figure)}
      </span>
    )
  }
  const step = Number(typed) - was
  return (
    <span className="was" id={id}>
      was {format(was)}
      {Number.isFinite(step) && step !== 0 && `, ${step > 0 ? '+' : '−'}${formatNumber(Math.abs(step))}`}
    </span>
  )
}

/** A stock figure is based on the stock that was seen, any other on the machine's version: nobody overwrites unseen. */
function changeOf(machine: Product, figure: Figure, typed: string): ProductChange {
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  return figure === 'quentity'
    ? { quentity: value, quentityWas: machine.quentity }
    : { [figure]: value, version: machine.version }
}
