/** Entering units line by line, by keyboard or with a barcode scanner. Pure. */
import { normalizeSku } from '#app/products/core/rules.ts'

export interface UnitsLine {
  line: number
  sku: string
  /** The most units that can be entered. */
  open: number
}

/** The text typed for each line; '' or absent for none. */
export type UnitTexts = ReadonlyMap<number, string>

/** The number in a quantity field, 0 if it is empty; null if it is no whole number. */
export function parseUnits(text: string): number | null {
  const compact = text.replace(/[\s,]/g, '')
  if (compact === '') return 0
  return /^\d{1,7}$/.test(compact) ? Number(compact) : null
}

/** The units of each line, without lines of none; undefined if a text is no number or more than is open. */
export function requestedUnits(
  lines: readonly UnitsLine[],
  texts: UnitTexts,
): { line: number; quantity: number }[] | undefined {
  const units = lines.map(({ line, open }) => ({ line, open, quantity: parseUnits(texts.get(line) ?? '') }))
  if (units.some(({ quantity, open }) => quantity === null || quantity > open)) return undefined
  return units
    .map(({ line, quantity }) => ({ line, quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** The sum of what is entered; texts that are no number count as none. */
export function enteredUnits(lines: readonly UnitsLine[], texts: UnitTexts): number {
  return lines.reduce((sum, { line }) => sum + (parseUnits(texts.get(line) ?? '') ?? 0), 0)
}

export type ScanResult =
  /** One more unit of the line. */
  | { kind: 'added'; line: UnitsLine; units: number }
  /** Everything that is open is entered already. */
  | { kind: 'complete'; line: UnitsLine }
  | { kind: 'unknown'; sku: string }

/**
 * The meaning of a scanned SKU: one more unit of its line. Of several lines with this SKU, the first that is not complete.
 * Upper and lower case, spaces and hyphens do not matter.
 */
export function readScan(sku: string, lines: readonly UnitsLine[], texts: UnitTexts): ScanResult {
  const key = normalizeSku(sku)
  const found = lines.filter((line) => normalizeSku(line.sku) === key)
  const [first] = found
  if (!first) return { kind: 'unknown', sku }
  const unitsOf = ({ line }: UnitsLine) => parseUnits(texts.get(line) ?? '') ?? 0
  const next = found.find((line) => unitsOf(line) < line.open)
  return next ? { kind: 'added', line: next, units: unitsOf(next) + 1 } : { kind: 'complete', line: first }
}

/** The meaning of the text of a quantity field when Enter ends it: a quantity, or a scan with the text to restore. */
export type Entry = { kind: 'quantity' } | (ScanResult & { restored: string })

/** @param before the text of the field when it got the focus, which a scanner replaces or adds to */
export function readEntry(
  text: string,
  before: string,
  { line, open }: UnitsLine,
  lines: readonly UnitsLine[],
  texts: UnitTexts,
): Entry {
  const typed = text.trim()
  const isKnown = (sku: string) => lines.some((one) => normalizeSku(one.sku) === normalizeSku(sku))
  const units = parseUnits(typed)
  // A SKU of digits only is told from a quantity by being too many units.
  if (units !== null && (units <= open || !isKnown(typed))) return { kind: 'quantity' }
  const [digits = ''] = /^\d+/.exec(typed) ?? []
  const rest = typed.slice(digits.length)
  const behindText: [sku: string, restored: string] = [typed.slice(before.length), before]
  const candidates: [sku: string, restored: string][] = [
    [typed, before],
    ...(typed.startsWith(before) ? [behindText] : []),
    [rest, digits],
  ]
  const [sku, restored] = candidates.find(([candidate]) => candidate && isKnown(candidate)) ?? [typed, before]
  return { ...readScan(sku, lines, new Map(texts).set(line, restored)), restored }
}

const SHORTCUTS = ['a', 'n'] as const
export type Shortcut = (typeof SHORTCUTS)[number]

/** The letters that are shortcuts in a quantity field: no SKU may begin with them, because it could be scanned. */
export function freeShortcuts(lines: readonly UnitsLine[]): Shortcut[] {
  return SHORTCUTS.filter((letter) => !lines.some(({ sku }) => sku.trim().toLowerCase().startsWith(letter)))
}
