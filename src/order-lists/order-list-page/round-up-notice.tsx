import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import tableStyles from '#app/ui/table.module.css'
import { quantitiesRounded, roundUpLabel } from '../core/copy.ts'
import { roundableQuantities } from '../core/list-rows.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'

const ROUND_UP_ID = 'round-up'
const UNDO_ID = 'undo-rounding'

interface Rounding {
  productID: string
  before: string
  after: string
}

/** Rounds all invalid quantities up at once, and undoes it until one of them is changed. */
export function RoundUpNotice({ list }: { list: Pick<OrderListController, 'rows' | 'type'> }) {
  const [roundings, setRoundings] = useState<readonly Rounding[]>([])
  const { rows, type } = list
  const positions = new Map(rows.map(({ productID }, index) => [productID, index]))
  const typedOf = (productID: string) => rows[positions.get(productID) ?? -1]?.typed ?? ''
  const roundable = roundableQuantities(rows)
  const canUndo =
    roundings.length > 0 && roundings.every(({ productID, after }) => typedOf(productID) === after)
  const roundUp = () => {
    setRoundings(
      roundable.map(({ id, quantity }) => ({ productID: id, before: typedOf(id), after: String(quantity) })),
    )
    for (const { id, quantity } of roundable) type(id, String(quantity), positions.get(id) ?? 0)
  }
  const undo = () => {
    for (const { productID, before } of roundings) type(productID, before, positions.get(productID) ?? 0)
    setRoundings([])
  }
  if (canUndo) {
    return (
      <p className={tableStyles.toolbar} data-screen-only role="status">
        {quantitiesRounded(roundings.length)}{' '}
        <Button size="small" id={UNDO_ID} onClick={() => changeAndFocus(undo, ROUND_UP_ID)}>
          Undo
        </Button>
      </p>
    )
  }
  // A single one has its button beside the quantity.
  if (roundable.length < 2) return null
  return (
    <p className={tableStyles.toolbar} data-screen-only>
      <Button size="small" id={ROUND_UP_ID} onClick={() => changeAndFocus(roundUp, UNDO_ID)}>
        {roundUpLabel(roundable.length)}
      </Button>
    </p>
  )
}
