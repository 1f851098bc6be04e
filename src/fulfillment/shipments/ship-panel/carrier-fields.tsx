import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { shipPanelCopy } from './copy.ts'
import type { ShipmentForm } from './shipment-form.ts'

interface CarrierFieldsProps {
  form: ShipmentForm
  /** Suggested while typing. */
  carriers: readonly string[]
  isTrackingUrlInvalid: boolean
  onChange: (change: Partial<ShipmentForm>) => void
}

/** The carrier of the shipment, its tracking number, and a note. The buyer sees all of it. */
export function CarrierFields({ form, carriers, isTrackingUrlInvalid, onChange }: CarrierFieldsProps) {
  return (
    <>
      <div className={columnStyles.twoColumns}>
        <Field id="ship-carrier" label="Carrier" optional>
          {(control) => (
            <input
              {...control}
              value={form.carrier}
              maxLength={60}
              autoComplete="off"
              list="ship-carriers"
              onChange={({ target }) => onChange({ carrier: target.value })}
            />
          )}
        </Field>
        <datalist id="ship-carriers">
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <Field id="ship-tracking" label="Tracking number" optional>
          {(control) => (
            <input
              {...control}
              value={form.tracking}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => onChange({ tracking: target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        id="ship-tracking-url"
        label="Tracking link"
        optional
        error={isTrackingUrlInvalid ? shipPanelCopy.trackingUrl : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            value={form.trackingUrl}
            maxLength={500}
            autoComplete="off"
            placeholder="https://"
            onChange={({ target }) => onChange({ trackingUrl: target.value })}
          />
        )}
      </Field>
      <Field id="ship-note" label="Note to the buyer" optional boxed={false}>
        {(control) => (
          <textarea
            {...control}
            className={fieldStyles.textarea}
            rows={2}
            maxLength={500}
            value={form.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
    </>
  )
}
