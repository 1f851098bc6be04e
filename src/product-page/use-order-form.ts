import { useHydrated, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Session } from '#app/auth/account/client.ts'
import { loadDraft, saveDraft } from '#app/auth/account/drafts.ts'
import { fieldsTypedSince } from '#app/lib/typed-since.ts'
import { useDefaultDelivery } from '#app/order-placement/form/use-default-delivery.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { quantityLimits } from '#app/products/core/rules.ts'

/** As typed: the quantity is parsed when it is validated. */
export interface OrderFields {
  address: string
  phone: string
  poNumber: string
  quantity: string
}

export type OrderFormApi = UseFormReturn<OrderFields>

const FIELDS = ['address', 'phone', 'poNumber', 'quantity'] as const

/** Enters a suggested quantity and validates it. */
export function chooseQuantity(form: OrderFormApi, quantity: number): void {
  form.setValue('quantity', String(quantity), { shouldDirty: true, shouldValidate: true })
}

/**
 * The order form, filled with the delivery details of the last order. Data that arrives later never overwrites input.
 * @param isShown false while the page shows less than the form, which then requests and restores nothing
 */
export function useOrderForm(product: Product, { email }: Session, isShown: boolean) {
  const { delivery, isLoading } = useDefaultDelivery(isShown ? email : '')
  const values: OrderFields = {
    ...delivery,
    poNumber: '',
    quantity: String(getSmallestOrder(quantityLimits(product))),
  }
  const form = useForm<OrderFields>({
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    // The summary above the form takes the focus.
    shouldFocusError: false,
  })
  useOrderDraft(form, product, email, isShown)
  return { form, isDeliveryLoading: isLoading }
}

/** Enters the quantity of the URL, as in /products/1?quantity=40: what somebody wanted before they signed in. */
export function useQuantityFromUrl(form: OrderFormApi): void {
  const { quantity } = useSearch({ from: '/products/$id' })
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated && quantity) chooseQuantity(form, quantity)
  }, [form, quantity, isHydrated])
}

/** @param email empty until the account is known */
export const getOrderDraftName = ({ id }: Product, email = '') => `order ${id}${email && ` ${email}`}`

/** The forms that are shown, by the names of their drafts. */
const shownForms = new Map<string, OrderFormApi>()

/** After an order: removes what was sent, and keeps what was typed since. The buyer may have left the form, or opened it again. */
export function clearSentOrder(draft: string, sent: OrderFields) {
  const form = shownForms.get(draft)
  if (!form) return saveDraft(draft, fieldsTypedSince({ ...sent }, loadDraft(draft)))
  const now = form.getValues()
  form.resetField('quantity')
  form.resetField('poNumber')
  const { quantity, poNumber } = form.getValues()
  // Sent values are no longer a draft.
  form.reset({ ...sent, quantity, poNumber })
  for (const field of FIELDS)
    if (now[field] !== sent[field]) form.setValue(field, now[field], { shouldDirty: true })
}

/**
 * Keeps what the buyer typed while they visit other pages. What was typed before the account is known gets its own
 * draft, which the first account to be known takes over.
 * @param email empty while the session is unknown
 */
function useOrderDraft(form: OrderFormApi, product: Product, email: string, isShown: boolean): void {
  const unclaimed = getOrderDraftName(product)
  const name = getOrderDraftName(product, email)
  const hadAccount = useRef(false)
  useEffect(() => {
    // After sign-out nothing is kept.
    if (!isShown || (!email && hadAccount.current)) return
    hadAccount.current = email !== ''
    const save = (values: OrderFields) => {
      const typed = FIELDS.filter((field) => form.getFieldState(field).isDirty)
      saveDraft(name, Object.fromEntries(typed.map((field) => [field, values[field]])))
      if (email) saveDraft(unclaimed, {})
    }
    // Also before the account is known: the form tracks what is typed only for its subscribers.
    const unsubscribe = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values }) => save(values),
    })
    // The unclaimed draft is newer: it was typed on the last visit.
    const draft = { ...loadDraft(name), ...loadDraft(unclaimed) }
    for (const field of FIELDS) {
      const text = draft[field]
      // The text typed before the account was known is newer.
      if (text !== undefined && !form.getFieldState(field).isDirty)
        form.setValue(field, text, { shouldDirty: true })
    }
    save(form.getValues())
    shownForms.set(name, form)
    return () => {
      shownForms.delete(name)
      unsubscribe()
    }
  }, [form, unclaimed, name, email, isShown])
}
