import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { AddressField } from '#app/addresses/address-field.tsx'
import { toDeliveryAddress } from '#app/addresses/chosen-address.ts'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { needsApproval, orderCompanyField, useOrderCompany } from '#app/companies/core/order-company.ts'
import { ApiError, errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { formatMoney, requireCents } from '#app/lib/money.ts'
import { OrderCompanyFields, OrderCompanyNotices } from '#app/order-placement/form/order-company-fields.tsx'
import { PhoneAndPoNumber } from '#app/order-placement/form/phone-and-po-number.tsx'
import { asksForPoNumber } from '#app/order-placement/form/po-number.ts'
import { useDefaultDelivery } from '#app/order-placement/form/use-default-delivery.ts'
import { acceptQuote } from '#app/quotes/client.ts'
import type { Quote, QuoteVersion } from '#app/quotes/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import choiceListStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { acceptCopy } from '../core/copy.ts'
import { acceptedTotal, assessedLines, initialParts, PartsFields, readParts } from './parts-fields.tsx'

interface AcceptPanelProps {
  quote: Quote
  version: QuoteVersion
}

/** Orders what is offered: all of it, or chosen quantities if the offer allows parts. */
export function AcceptPanel({ quote, version }: AcceptPanelProps) {
  const { email } = useSession()
  const [parts, setParts] = useState(() => initialParts(version))
  const [priceSource, setPriceSource] = useState<'quote' | 'today'>('quote')
  const { delivery, isLoading: isDeliveryLoading } = useDefaultDelivery(email)
  const form = useForm({
    values: { ...delivery, poNumber: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { control, register, handleSubmit, formState } = form
  const { isMember, isLoading, company } = useOrderCompany(email)
  const lines = readParts(version, parts)
  const total = lines && acceptedTotal(version, lines)
  const problem = total === undefined ? acceptCopy.noParts : total === 0 ? acceptCopy.onlyFree : undefined
  const order =
    total === undefined ? null : { total, lines: assessedLines(quote.families, version, lines ?? []) }
  const isApprovalNeeded = order !== null && needsApproval(company, order)
  const accepting = useAcceptQuote(quote, version, { lines, prices: priceSource })
  const isBusy = accepting.isPending || isLoading || isDeliveryLoading
  return (
    <Panel id="accept" title="Accept the offer">
      <form
        className={`${panelStyles.body} ${fieldStyles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || problem) return
          void handleSubmit((fields) => {
            if (!asksForPoNumber(form, company, fields.poNumber)) accepting.mutate(fields)
          })(event)
        }}
      >
        {version.acceptance === 'parts' && (
          <PartsFields version={version} parts={parts} onChange={setParts} />
        )}
        {quote.todayTotal !== null && (
          <TodayChoice quote={quote} version={version} value={priceSource} onChange={setPriceSource} />
        )}
        {isMember && <OrderCompanyFields email={email} />}
        {company && order && <OrderCompanyNotices company={company} order={order} />}
        {!company?.siteId && (
          <Controller
            control={control}
            name="address"
            render={({ field: { value, onChange } }) => (
              <AddressField email={email} value={value} onChange={onChange} />
            )}
          />
        )}
        <PhoneAndPoNumber
          phone={register('phone')}
          poNumber={register('poNumber')}
          isPoRequired={company?.isPoRequired === true}
          poNumberError={formState.errors.poNumber?.message}
        />
        {problem && <FieldMessage>{problem}</FieldMessage>}
        {accepting.error && (
          <FieldMessage isAlert>
            {hasProblemCode(accepting.error, 'quote-changed')
              ? acceptCopy.changed
              : errorMessage(accepting.error)}
          </FieldMessage>
        )}
        <Button
          type="submit"
          kind="primary"
          size="large"
          isWide
          aria-disabled={isBusy || problem !== undefined}
        >
          {isApprovalNeeded ? acceptCopy.requestApproval : 'Accept and order'}
          {!isApprovalNeeded && total !== undefined && priceSource === 'quote' && ` ${formatMoney(total)}`}
        </Button>
        {isApprovalNeeded && <p className={textStyles.hint}>{acceptCopy.approvalHint}</p>}
        {!isApprovalNeeded && version.lines.some(({ productID }) => productID !== null) && (
          <p className={textStyles.hint}>{acceptCopy.hint}</p>
        )}
      </form>
    </Panel>
  )
}

interface Accepted {
  /** The chosen quantities, if the offer allows parts. */
  lines: ReturnType<typeof readParts>
  prices: 'quote' | 'today'
}

/** Orders the offer or asks for approval, and opens what came of it. */
function useAcceptQuote(quote: Quote, version: QuoteVersion, { lines, prices }: Accepted) {
  const { email } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  return useMutation({
    mutationFn: (fields: { address: string; phone: string; poNumber: string }) => {
      return acceptQuote(quote.number, {
        version: version.no,
        ...(version.acceptance === 'parts' && { lines }),
        prices,
        ...toDeliveryAddress(queryClient, fields.address),
        phone: fields.phone,
        poNumber: fields.poNumber,
        ...orderCompanyField(email),
      })
    },
    async onSuccess({ order, request }) {
      void invalidateTags(queryClient, ['quotes', 'orders', 'stock', 'companies'])
      notify.success(order === null ? acceptCopy.requested : acceptCopy.ordered)
      if (order !== null) await navigate({ to: '/dashboard/orders/$id', params: { id: order } })
      if (request !== null) await navigate({ to: '/dashboard/purchaserequests/$id', params: { id: request } })
    },
    onError(error) {
      if (error instanceof ApiError) void invalidateTags(queryClient, ['quotes'])
    },
  })
}

interface TodayChoiceProps {
  quote: Quote
  version: QuoteVersion
  value: 'quote' | 'today'
  onChange: (value: 'quote' | 'today') => void
}

/** Prices have fallen since the offer: the buyer sees both totals and chooses. */
function TodayChoice({ quote, version, value, onChange }: TodayChoiceProps) {
  const offered = acceptedTotal(version, initialLines(version))
  const choices = [
    ['quote', `Prices of the offer: ${formatMoney(offered)}`],
    ['today', `Prices of today: ${formatMoney(requireCents(quote.todayTotal ?? 0))}`],
  ] as const
  return (
    <fieldset>
      <legend>{acceptCopy.cheaperToday}</legend>
      <div className={choiceListStyles.choiceList}>
        {choices.map(([choice, label]) => (
          <label key={choice}>
            <input type="radio" name="prices" checked={value === choice} onChange={() => onChange(choice)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const initialLines = ({ lines }: QuoteVersion) => lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }))
