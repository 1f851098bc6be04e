import { useCallback, useState } from 'react'
import type { OrderLineView, OrderView } from '#app/orders/core/order-adapter.ts'
import { enteredUnits, requestedUnits, type UnitTexts } from '../../units-table/rules.ts'
import type { UnitsTableLine } from '../../units-table/units-table.tsx'
import type { Shipment } from '../contract.ts'
import { NO_DETAILS } from '../rules.ts'
import { type ShipmentForm, toShipmentForm } from './shipment-form.ts'

/** Lines that had fewer open units than an attempt wanted, as the server said for a version of the order. */
interface Shortages {
  version: number
  open: ReadonlyMap<number, number>
}

/** The quantities of the draft; everything that is open and in stock without one. */
function initialTexts(order: OrderView, draft: Shipment | undefined): UnitTexts {
  const open = order.lines.filter((line) => line.open > 0)
  const quantities = new Map(draft?.lines.map(({ line, quantity }) => [line, quantity]))
  const listed = new Set([...open.map(({ number }) => number), ...quantities.keys()])
  const readyUnits = new Map(open.map((line) => [line.number, line.ready]))
  return new Map(
    [...listed].map((line) => [
      line,
      String(draft ? (quantities.get(line) ?? 0) : (readyUnits.get(line) ?? 0)),
    ]),
  )
}

/** The grams of the entered units; null if the mass of one of them is not known. */
function netMass(lines: readonly OrderLineView[], units: ReadonlyMap<number, number>): number | null {
  const shipped = lines.filter(({ number }) => (units.get(number) ?? 0) > 0)
  if (shipped.length === 0 || shipped.some(({ massKg }) => massKg === null)) return null
  return shipped.reduce(
    (sum, { number, massKg }) => sum + (massKg ?? 0) * 1_000 * (units.get(number) ?? 0),
    0,
  )
}

/** The content of the panel. Its lines stay when others ship them meanwhile, so that nothing typed is lost. */
export function useShipmentDraft(order: OrderView, draft: Shipment | undefined, carrier: string) {
  const [texts, setTexts] = useState(() => initialTexts(order, draft))
  const [form, setForm] = useState(() => toShipmentForm(draft ?? { ...NO_DETAILS, carrier }))
  const [shortages, setShortages] = useState<Shortages>()
  const current = JSON.stringify([[...texts], form])
  const [initial] = useState(current)
  const changeTexts = useCallback(
    (changes: UnitTexts) => setTexts((before) => new Map([...before, ...changes])),
    [],
  )
  const openUnits = shortages?.version === order.version ? shortages.open : undefined
  const lines: UnitsTableLine[] = order.lines
    .filter(({ number, open }) => open > 0 || texts.has(number))
    .map(({ number, sku, name, picture, ready }) => ({
      line: number,
      sku,
      name,
      picture,
      open: openUnits?.get(number) ?? ready,
    }))
  const units = requestedUnits(lines, texts)
  const quantities = new Map(units?.map(({ line, quantity }) => [line, quantity]))
  return {
    lines,
    texts,
    changeTexts,
    form,
    changeForm: (change: Partial<ShipmentForm>) => setForm((before) => ({ ...before, ...change })),
    markShortages: (open: ReadonlyMap<number, number>) => setShortages({ version: order.version, open }),
    /** Undefined if a quantity is wrong. */
    units,
    entered: enteredUnits(lines, texts),
    netGrams: netMass(order.lines, quantities),
    isChanged: current !== initial,
  }
}
