import { useRef, useState } from 'react'
import { type ChangedEachOrder, type ChangeOfOrder, changeEachOrder } from './change-each-order.ts'

/** Changes several orders. When it is stopped, requests under way are still answered, and the other orders stay as they are. */
export function useEachOrder() {
  /** How many have been answered; null before and after. */
  const [answered, setAnswered] = useState<number | null>(null)
  const isStopped = useRef(false)
  const changeEach = async <Changed extends ChangeOfOrder>(
    orders: readonly { id: string }[],
    change: (id: string) => Promise<Changed>,
    describeError: (error: Error) => string,
  ): Promise<ChangedEachOrder<Changed>> => {
    isStopped.current = false
    const progress = { onAnswered: setAnswered, isStopped: () => isStopped.current }
    const changed = await changeEachOrder(orders, change, describeError, progress)
    setAnswered(null)
    return changed
  }
  const stop = () => {
    isStopped.current = true
  }
  return { changeEach, answered, stop }
}
