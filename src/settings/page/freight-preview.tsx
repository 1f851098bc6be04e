import { useState } from 'react'
import { COUNTRY_CODES, countryName } from '#app/addresses/rules.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { freightByTerms } from '#app/lib/freight-terms.ts'
import { formatMoney } from '#app/lib/money.ts'
import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { Options } from '#app/ui/options.tsx'
import textStyles from '#app/ui/text.module.css'
import { previewedFreight } from '../copy.ts'
import { parseFreightAmount, toFreightTerms } from '../freight-settings.ts'

const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

/** The freight of an example, by the settings as they are typed. */
export function FreightPreview({ textOf }: { textOf: (key: string) => string }) {
  const [example, setExample] = useState({ goods: '500', kilograms: '12', country: 'DE' })
  const terms = toFreightTerms(textOf)
  const goods = parseFreightAmount(example.goods) ?? 0
  const grams = Math.round(Number(example.kilograms) * 1000)
  const facts = { goods, grams: grams > 0 ? grams : null, country: example.country }
  const numbers = [
    { name: 'goods', label: 'Goods', unit: CURRENCY },
    { name: 'kilograms', label: 'Packed weight', unit: 'kg' },
  ] as const
  return (
    <section className={layoutStyles.tightStack} aria-label="Preview of the freight">
      <p className={textStyles.hint}>Try an order</p>
      <div className={columnStyles.twoColumns}>
        {numbers.map(({ name, label, unit }) => (
          <Field key={name} id={`preview-${name}`} label={label} unit={unit}>
            {(field) => (
              <input
                {...field}
                value={example[name]}
                inputMode="decimal"
                maxLength={10}
                autoComplete="off"
                onChange={({ target }) => setExample((before) => ({ ...before, [name]: target.value }))}
              />
            )}
          </Field>
        ))}
        <SelectField
          id="preview-country"
          label="Country"
          value={example.country}
          onChange={({ target }) => setExample((before) => ({ ...before, country: target.value }))}
        >
          <Options of={COUNTRIES.map(({ code, name }) => [code, name])} />
        </SelectField>
      </div>
      <p role="status">
        {previewedFreight(
          { goods: formatMoney(goods), kilograms: grams / 1000, country: countryName(example.country) },
          freightByTerms(terms, facts),
        )}
      </p>
    </section>
  )
}
