import type { ReactNode } from 'react'
import { ORDERING_ROLES } from '#app/companies/core/approval-rules.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { costCenterLabel } from '#app/companies/core/cost-center-label.ts'
import { ROLE_LABELS } from '#app/companies/core/rules.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/families.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { AmountField, Checkboxes, CheckboxField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import type { Choice } from '#app/ui/options.tsx'
import textStyles from '#app/ui/text.module.css'
import { rulesCopy } from '../copy.ts'
import type { RuleDraft, RuleDraftErrors } from './rule-draft.ts'
import styles from './rules.module.css'

interface RuleFieldsProps {
  company: Company
  draft: RuleDraft
  errors: RuleDraftErrors
  onChange: (part: Partial<RuleDraft>) => void
}

/** The fields for whose orders a rule is about, and for its conditions. */
export function RuleFields({ company, ...rule }: RuleFieldsProps) {
  const { draft, errors, onChange } = rule
  return (
    <>
      <fieldset className={`${layoutStyles.tightStack} ${styles.group}`}>
        <legend>Orders placed by</legend>
        <Choices
          choices={ORDERING_ROLES.map((role) => [role, `${ROLE_LABELS[role]}s`])}
          chosen={draft.roles}
          error={errors.roles}
          onChoose={(roles) => onChange({ roles })}
        />
      </fieldset>
      <fieldset className={`${layoutStyles.tightStack} ${styles.group}`}>
        <legend>If all of these hold</legend>
        <ValueConditions {...rule} />
        <PlaceConditions company={company} {...rule} />
        <p className={textStyles.hint}>{rulesCopy.notCovered.ownName}</p>
      </fieldset>
    </>
  )
}

function ValueConditions({ draft, errors, onChange }: Omit<RuleFieldsProps, 'company'>) {
  return (
    <>
      <Condition
        label="Total at or above an amount"
        isOn={draft.total !== null}
        onSwitch={(isOn) => onChange({ total: isOn ? '' : null })}
      >
        <Amount
          id="rule-total"
          label="Total"
          value={draft.total ?? ''}
          error={errors.total}
          onType={(total) => onChange({ total })}
        />
        <CheckboxField
          checked={draft.isOfDay}
          onChange={({ target }) => onChange({ isOfDay: target.checked })}
        >
          {rulesCopy.ofDay}
        </CheckboxField>
        {!draft.isOfDay && <NotCovered text={rulesCopy.notCovered.total} />}
      </Condition>
      <Condition
        label="Unit price of a product at or above an amount"
        isOn={draft.unitPrice !== null}
        onSwitch={(isOn) => onChange({ unitPrice: isOn ? '' : null })}
      >
        <Amount
          id="rule-unit-price"
          label="Unit price"
          value={draft.unitPrice ?? ''}
          error={errors.unitPrice}
          onType={(unitPrice) => onChange({ unitPrice })}
        />
      </Condition>
      <Condition
        label="Products of a family"
        isOn={draft.families !== null}
        onSwitch={(isOn) => onChange({ families: isOn ? [] : null })}
      >
        <Choices
          choices={FAMILY_IDS.map((id) => [id, FAMILIES[id].plural])}
          chosen={draft.families ?? []}
          error={errors.families}
          onChoose={(families) => onChange({ families })}
        />
      </Condition>
    </>
  )
}

/** Conditions about sites and cost centers. */
function PlaceConditions({ company, draft, errors, onChange }: RuleFieldsProps) {
  const sites = company.sites.filter(({ id, isArchived }) => !isArchived || isChosen(draft.sites, id))
  const costCenters = company.costCenters.filter(
    ({ id, isArchived }) => !isArchived || isChosen(draft.costCenters, id),
  )
  return (
    <>
      <Condition
        label="Delivery to a site not used before, or to a typed address"
        isOn={draft.sites === 'new'}
        onSwitch={(isOn) => onChange({ sites: isOn ? 'new' : null })}
      />
      {sites.length > 0 && (
        <Condition
          label="Delivery to one of these sites"
          isOn={Array.isArray(draft.sites)}
          onSwitch={(isOn) => onChange({ sites: isOn ? [] : null })}
        >
          <Choices
            choices={sites.map(({ id, name }) => [id, name])}
            chosen={Array.isArray(draft.sites) ? draft.sites : []}
            error={errors.sites}
            onChoose={(chosen) => onChange({ sites: chosen })}
          />
          {!company.isSiteRequired && <NotCovered text={rulesCopy.notCovered.site} />}
        </Condition>
      )}
      {costCenters.length > 0 && (
        <Condition
          label="Charged to a cost center"
          isOn={draft.costCenters !== null}
          onSwitch={(isOn) => onChange({ costCenters: isOn ? [] : null })}
        >
          <Choices
            choices={costCenters.map((costCenter) => [costCenter.id, costCenterLabel(costCenter)])}
            chosen={draft.costCenters ?? []}
            error={errors.costCenters}
            onChoose={(chosen) => onChange({ costCenters: chosen })}
          />
          {!company.isCostCenterRequired && <NotCovered text={rulesCopy.notCovered.costCenter} />}
        </Condition>
      )}
    </>
  )
}

const NotCovered = ({ text }: { text: string }) => <p className={textStyles.hint}>{text}</p>

const isChosen = (chosen: string[] | 'new' | null, id: string) => Array.isArray(chosen) && chosen.includes(id)

interface ConditionProps {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  children?: ReactNode
}

function Condition({ label, isOn, onSwitch, children }: ConditionProps) {
  return (
    <>
      <CheckboxField checked={isOn} onChange={({ target }) => onSwitch(target.checked)}>
        {label}
      </CheckboxField>
      {isOn && children && <div className={`${layoutStyles.tightStack} ${styles.inner}`}>{children}</div>}
    </>
  )
}

interface AmountProps {
  id: string
  label: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

function Amount({ id, label, value, error, onType }: AmountProps) {
  return (
    <AmountField
      id={id}
      label={label}
      error={error}
      maxLength={13}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

interface ChoicesProps<Id extends string> {
  choices: readonly Choice<Id>[]
  chosen: readonly Id[]
  error: string | undefined
  onChoose: (chosen: Id[]) => void
}

/** Several check boxes, of which at least one is chosen. */
export function Choices<Id extends string>({ error, ...choices }: ChoicesProps<Id>) {
  return (
    <div className={styles.choices}>
      <Checkboxes {...choices} isInvalid={error !== undefined} className={fieldStyles.checkbox} />
      {error && <FieldMessage isAlert>{error}</FieldMessage>}
    </div>
  )
}
