import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { unitsTableCopy } from './copy.ts'
import {
  freeShortcuts,
  parseUnits,
  readEntry,
  type Shortcut,
  type UnitsLine,
  type UnitTexts,
} from './rules.ts'

const LINE_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }
const UNIT_STEPS: Readonly<Record<string, number>> = { '+': 1, '-': -1 }

interface UnitsKeysProps {
  table: RefObject<HTMLElement | null>
  lines: readonly UnitsLine[]
  texts: UnitTexts
  onChange: (changes: UnitTexts) => void
  /** Called with the line that has the focus. */
  onLine: (line: number) => void
}

/** The keys of a table of quantity fields, and scans, which are texts that end with Enter. */
export function useUnitsKeys({ table, lines, texts, onChange, onLine }: UnitsKeysProps) {
  const [message, setMessage] = useState('')
  /** The text of the current field when it got the focus. */
  const before = useRef('')

  function select(line: number, text = texts.get(line) ?? '') {
    before.current = text
    const field = table.current?.querySelector<HTMLInputElement>(`input[data-line="${line}"]`)
    field?.focus()
    field?.select()
  }

  function change(entries: [line: number, text: string][], selected: number) {
    const changes = new Map(entries)
    flushSync(() => onChange(changes))
    select(selected, changes.get(selected) ?? texts.get(selected))
  }

  function moveBy(index: number, steps: number) {
    const next = lines[Math.min(lines.length - 1, Math.max(0, index + steps))]
    if (next) select(next.line)
  }

  function enter(index: number, line: UnitsLine) {
    const entry = readEntry(texts.get(line.line) ?? '', before.current, line, lines, texts)
    if (entry.kind === 'quantity') return moveBy(index, 1)
    setMessage(unitsTableCopy.scanned(entry))
    const restored: [number, string] = [line.line, entry.restored]
    if (entry.kind === 'added') change([restored, [entry.line.line, String(entry.units)]], entry.line.line)
    else change([restored], entry.kind === 'complete' ? entry.line.line : line.line)
  }

  /** 'A' enters all open units, 'N' none; with Shift from this line on. */
  function enterByShortcut(key: Shortcut, index: number, isFromHere: boolean) {
    const changed = lines.slice(index, isFromHere ? undefined : index + 1)
    const entries = changed.map(({ line, open }): [number, string] => [
      line,
      key === 'a' ? String(open) : '0',
    ])
    const [first] = changed
    if (first) change(entries, first.line)
  }

  function step(line: UnitsLine, by: number) {
    const units = parseUnits(texts.get(line.line) ?? '') ?? 0
    change([[line.line, String(Math.min(line.open, Math.max(0, units + by)))]], line.line)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = lines.findIndex(({ line }) => line === lineOf(event.target))
    const line = lines[index]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const letter = freeShortcuts(lines).find((shortcut) => shortcut === event.key.toLowerCase())
    const lineSteps = LINE_STEPS[event.key]
    const unitSteps = /^\d*$/.test(texts.get(line.line) ?? '') ? UNIT_STEPS[event.key] : undefined
    if (event.key === 'Enter') enter(index, line)
    else if (lineSteps !== undefined) moveBy(index, lineSteps)
    else if (unitSteps !== undefined) step(line, unitSteps)
    else if (letter && parseUnits(texts.get(line.line) ?? '') !== null)
      enterByShortcut(letter, index, event.shiftKey)
    else return
    event.preventDefault()
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const line = lineOf(event.target)
    if (line === undefined) return
    before.current = texts.get(line) ?? ''
    onLine(line)
    if (event.target instanceof HTMLInputElement) event.target.select()
  }

  return { message, handlers: { onKeyDown, onFocus } }
}

/** The line of a quantity field; undefined for any other element. */
function lineOf(target: EventTarget): number | undefined {
  const line = target instanceof HTMLInputElement ? target.dataset.line : undefined
  return line === undefined ? undefined : Number(line)
}
