import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasProblemCode } from '#app/lib/api.ts'
import { randomKey } from '#app/lib/random-key.ts'
import { changeDraft, createDraft, dispatchDraft, shipmentsQuery } from '../client.ts'
import type { NewShipment, Shipment } from '../contract.ts'

/**
 * Saves a shipment as a draft, and dispatches it. The draft that a failed attempt has left is changed by the next one, so
 * that no attempt ships twice or leaves a second draft.
 */
export function useSaveShipment(order: string, draft: Shipment | undefined) {
  const queryClient = useQueryClient()
  const saved = useRef<Pick<Shipment, 'number' | 'version'> | undefined>(draft)
  const savedText = useRef('')
  const key = useRef(randomKey())
  const draftKey = useRef(randomKey())
  /** The shipment that was sent first as a new draft. Without an answer, it may be stored. */
  const firstText = useRef<string>(undefined)

  /** Makes an attempt. After a conflict, the next one replaces the version of somebody else, as the message tells. */
  async function attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      const { current } = saved
      if (current && hasProblemCode(error, 'version-conflict')) {
        const shipments = await queryClient.fetchQuery({ ...shipmentsQuery(order), staleTime: 0 })
        saved.current = shipments.find(({ number }) => number === current.number)
        savedText.current = ''
      }
      throw error
    }
  }

  async function create(shipment: NewShipment, text: string): Promise<Shipment> {
    firstText.current ??= text
    const created = await createDraft(order, shipment, draftKey.current)
    if (firstText.current === text) return created
    return changeDraft(order, created.number, { ...shipment, version: created.version })
  }

  async function save(shipment: NewShipment): Promise<Pick<Shipment, 'number' | 'version'>> {
    const { current } = saved
    const text = JSON.stringify(shipment)
    if (current && text === savedText.current) return current
    const result = current
      ? await changeDraft(order, current.number, { ...shipment, version: current.version })
      : await create(shipment, text)
    saved.current = result
    savedText.current = text
    return result
  }

  const meta = { changes: ['orders'] } as const
  const saving = useMutation({ meta, mutationFn: (shipment: NewShipment) => attempt(() => save(shipment)) })
  const shipping = useMutation({
    meta,
    mutationFn: (shipment: NewShipment) =>
      attempt(async () => dispatchDraft(order, await save(shipment), key.current)),
  })
  return { saving, shipping, isBusy: saving.isPending || shipping.isPending }
}
