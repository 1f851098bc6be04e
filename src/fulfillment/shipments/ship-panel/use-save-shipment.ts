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

  /** The next attempt replaces the version of the other administrator, which the message tells. */
  async function adoptNewVersion(error: unknown) {
    const { current } = saved
    if (!current || !hasProblemCode(error, 'version-conflict')) return
    const shipments = await queryClient.fetchQuery({ ...shipmentsQuery(order), staleTime: 0 })
    saved.current = shipments.find(({ number }) => number === current.number)
    savedText.current = ''
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
    try {
      const result = current
        ? await changeDraft(order, current.number, { ...shipment, version: current.version })
        : await create(shipment, text)
      saved.current = result
      savedText.current = text
      return result
    } catch (error) {
      await adoptNewVersion(error)
      throw error
    }
  }

  async function ship(shipment: NewShipment): Promise<Shipment> {
    const current = await save(shipment)
    try {
      return await dispatchDraft(order, current, key.current)
    } catch (error) {
      await adoptNewVersion(error)
      throw error
    }
  }

  const meta = { changes: ['orders'] } as const
  const saving = useMutation({ meta, mutationFn: save })
  const shipping = useMutation({ meta, mutationFn: ship })
  return { saving, shipping, isBusy: saving.isPending || shipping.isPending }
}
