import { WEEKDAYS } from '#app/lib/dates.ts'
import { LegalText } from '#app/seller/legal-text.tsx'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CheckboxField, SelectField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { Options } from '#app/ui/options.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import type { SettingDto } from '../contract.ts'
import { LEGAL_HINT, SET_BY_SERVER } from '../copy.ts'

interface SettingFieldProps {
  setting: SettingDto
  text: string
  error: string | undefined
  onEdit: (text: string) => void
}

const WIDE: readonly SettingDto['control'][] = ['lines', 'document', 'weekdays']
const widthOf = ({ control }: SettingDto) => (WIDE.includes(control) ? columnStyles.spanAll : undefined)

/** 'DE89370400440532013000' → 'DE89 3704 0044 0532 0130 00' */
const inGroups = (iban: string) =>
  iban
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .match(/.{1,4}/g)
    ?.join(' ') ?? ''

export function SettingField(props: SettingFieldProps) {
  const { setting } = props
  if (setting.isSetByServer) return <ServerSetting setting={setting} />
  if (setting.control === 'choice') return <ChoiceField {...props} />
  if (setting.control === 'weekdays') return <WeekdaysField {...props} />
  return setting.control === 'document' ? <DocumentField {...props} /> : <TextField {...props} />
}

function ServerSetting({ setting }: { setting: SettingDto }) {
  const { label, text, fallback } = setting
  return (
    <div className={`${fieldStyles.field} ${widthOf(setting) ?? ''}`}>
      <span className={fieldStyles.label}>{label}</span>
      <div className={fieldStyles.readOnly}>
        <Icon name="lock" className={textStyles.muted} />
        <span className={textStyles.multiline}>{(text || fallback || 'not set').slice(0, 500)}</span>
      </div>
      <p className={textStyles.hint}>{SET_BY_SERVER}</p>
    </div>
  )
}

function TextField({ setting, text, error, onEdit }: SettingFieldProps) {
  const { key, label, hint, control, unit, maxLength, fallback } = setting
  const isLines = control === 'lines'
  const shared = { value: text, maxLength, autoComplete: 'off', placeholder: fallback }
  return (
    <Field
      id={key}
      label={label}
      hint={hint}
      error={error}
      unit={unit}
      boxed={!isLines}
      className={widthOf(setting)}
    >
      {(field) =>
        isLines ? (
          <textarea
            {...field}
            {...shared}
            className={fieldStyles.textarea}
            rows={4}
            onChange={({ target }) => onEdit(target.value)}
          />
        ) : (
          <input
            {...field}
            {...shared}
            className={control === 'line' ? undefined : textStyles.code}
            inputMode={control === 'number' ? 'numeric' : undefined}
            onChange={({ target }) => onEdit(target.value)}
            onBlur={control === 'iban' ? () => onEdit(inGroups(text)) : undefined}
          />
        )
      }
    </Field>
  )
}

function ChoiceField({ setting, text, error, onEdit }: SettingFieldProps) {
  const { key, label, hint, choices, fallback } = setting
  return (
    <SelectField
      id={key}
      label={label}
      hint={hint}
      error={error}
      value={text || fallback}
      onChange={({ target }) => onEdit(target.value)}
    >
      <Options of={Object.entries(choices)} />
    </SelectField>
  )
}

function DocumentField({ setting, text, error, onEdit }: SettingFieldProps) {
  const { key, label, maxLength } = setting
  const isLink = /^https?:\/\/\S+$/i.test(text.trim())
  return (
    <div className={`${columnStyles.spanAll} ${layoutStyles.tightStack}`}>
      <Field id={key} label={label} optional hint={LEGAL_HINT} error={error} boxed={false}>
        {(field) => (
          <textarea
            {...field}
            className={fieldStyles.textarea}
            rows={6}
            value={text}
            maxLength={maxLength}
            onChange={({ target }) => onEdit(target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && !isLink && (
        <details>
          <summary>Preview of {label}</summary>
          <div className={surfaceStyles.notice}>
            <LegalText text={text} />
          </div>
        </details>
      )}
    </div>
  )
}

function WeekdaysField({ setting, text, error, onEdit }: SettingFieldProps) {
  const chosen = text || setting.fallback
  const toggle = (day: string, isOn: boolean) =>
    // No day at all is kept as a text that the server refuses, because an empty one means the default.
    onEdit(WEEKDAYS.filter((one) => (one === day ? isOn : chosen.includes(one))).join(', ') || ',')
  return (
    <fieldset
      className={`${fieldStyles.field} ${columnStyles.spanAll}`}
      data-invalid={error ? '' : undefined}
    >
      <legend>{setting.label}</legend>
      <div className={layoutStyles.wrappingRow}>
        {WEEKDAYS.map((day, index) => (
          <CheckboxField
            key={day}
            id={index === 0 ? setting.key : undefined}
            checked={chosen.includes(day)}
            onChange={({ target }) => toggle(day, target.checked)}
          >
            {day}
          </CheckboxField>
        ))}
      </div>
      {error ? <FieldMessage>{error}</FieldMessage> : <p className={textStyles.hint}>{setting.hint}</p>}
    </fieldset>
  )
}
