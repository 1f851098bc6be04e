import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { type Cents, CURRENCY_SYMBOL } from '#app/lib/money.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import { MAX_VALIDITY_DAYS } from '#app/quotes/core/rules.ts'
import columnStyles from '#app/ui/columns.module.css'
import { InputField, SelectField, TextareaField } from '#app/ui/input-field.tsx'
import { type Choice, Options } from '#app/ui/options.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { FREIGHT_LABELS, offerCopy } from '../core/copy.ts'
import { parsePrice } from '../core/price-entry.ts'
import type { OfferTerms } from './offer-draft.ts'
import { OfferTemplates } from './offer-templates.tsx'

/** The freight that is part of the total. */
export const termsFreight = ({ freightKind, freight }: OfferTerms): Cents =>
  freightKind === 'firm' ? (parsePrice(freight) ?? 0) : 0

/** Why the offer cannot be sent with these terms. */
export function termsProblem({ validUntil, freightKind, freight }: OfferTerms): string[] {
  const today = utcDay(new Date())
  const isValid = validUntil >= today && validUntil <= addCalendarDays(today, MAX_VALIDITY_DAYS)
  return [
    ...(isValid ? [] : [offerCopy.noValidity]),
    ...(freightKind === 'firm' && !parsePrice(freight) ? [offerCopy.noFreight] : []),
  ]
}

const ACCEPTANCES: readonly Choice<OfferTerms['acceptance']>[] = [
  ['whole', 'All lines together'],
  ['parts', 'Lines and quantities of their choice'],
]

interface OfferTermsFieldsProps {
  terms: OfferTerms
  onChange: (terms: OfferTerms) => void
}

/** Validity, freight and texts of an offer. */
export function OfferTermsFields({ terms, onChange }: OfferTermsFieldsProps) {
  const today = utcDay(new Date())
  const field = <Part extends keyof OfferTerms>(part: Part) => ({
    value: terms[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...terms, [part]: target.value }),
  })
  return (
    <Panel id="offer-terms" title="Terms">
      <div className={`${panelStyles.body} ${columnStyles.twoColumns}`}>
        <OfferTemplates terms={terms} onChange={onChange} />
        <InputField
          id="offer-valid-until"
          label="Valid until"
          type="date"
          min={today}
          max={addCalendarDays(today, MAX_VALIDITY_DAYS)}
          {...field('validUntil')}
        />
        <SelectField id="offer-acceptance" label="The buyer accepts" {...field('acceptance')}>
          <Options of={ACCEPTANCES} />
        </SelectField>
        <SelectField id="offer-freight-kind" label="Freight" {...field('freightKind')}>
          <Options of={Object.entries(FREIGHT_LABELS)} />
        </SelectField>
        {terms.freightKind === 'firm' && (
          <InputField
            id="offer-freight"
            label="Freight amount"
            prefix={CURRENCY_SYMBOL}
            inputMode="decimal"
            maxLength={14}
            {...field('freight')}
          />
        )}
        <TextareaField
          id="offer-terms-text"
          label="Terms"
          optional
          maxLength={MAX_DESCRIPTION}
          {...field('terms')}
        />
        <TextareaField
          id="offer-note"
          label="Message to the buyer"
          optional
          maxLength={MAX_DESCRIPTION}
          {...field('note')}
        />
      </div>
    </Panel>
  )
}
