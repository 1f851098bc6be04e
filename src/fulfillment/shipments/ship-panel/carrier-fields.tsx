import columnStyles from '#app/ui/columns.module.css'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
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
        <InputField
          id="ship-carrier"
          label="Carrier"
          optional
          value={form.carrier}
          maxLength={60}
          autoComplete="off"
          list="ship-carriers"
          onChange={({ target }) => onChange({ carrier: target.value })}
        />
        <datalist id="ship-carriers">
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <InputField
          id="ship-tracking"
          label="Tracking number"
          optional
          value={form.tracking}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => onChange({ tracking: target.value })}
        />
      </div>
      <InputField
        id="ship-tracking-url"
        label="Tracking link"
        optional
        error={isTrackingUrlInvalid ? shipPanelCopy.trackingUrl : undefined}
        type="url"
        value={form.trackingUrl}
        maxLength={500}
        autoComplete="off"
        placeholder="https://"
        onChange={({ target }) => onChange({ trackingUrl: target.value })}
      />
      <TextareaField
        id="ship-note"
        label="Note to the buyer"
        optional
        rows={2}
        maxLength={500}
        value={form.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}
