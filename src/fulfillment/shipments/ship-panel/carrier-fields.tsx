import { MAX_CARRIER, MAX_NOTE, MAX_TRACKING_NUMBER, MAX_WEB_ADDRESS } from '#app/lib/text-limits.ts'
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
          maxLength={MAX_CARRIER}
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
          maxLength={MAX_TRACKING_NUMBER}
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
        maxLength={MAX_WEB_ADDRESS}
        placeholder="https://"
        onChange={({ target }) => onChange({ trackingUrl: target.value })}
      />
      <TextareaField
        id="ship-note"
        label="Note to the buyer"
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={form.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}
