import { MAX_STEPS } from '#app/companies/core/approval-rules.ts'
import type { CompanyMember } from '#app/companies/core/contract.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { ChoiceField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { choicesOf } from '#app/ui/options.tsx'
import textStyles from '#app/ui/text.module.css'
import { rulesCopy } from '../copy.ts'
import {
  NEW_STEP,
  type RuleDraftErrors,
  STEP_CHOICES,
  type StepChoice,
  type StepDraft,
} from './rule-draft.ts'
import { Choices } from './rule-fields.tsx'
import styles from './rules.module.css'

const QUORUMS = [
  ['any', 'One of the'],
  ['all', 'All'],
] as const

const CHOICE_LABELS: Readonly<Record<StepChoice, string>> = {
  'approvers and owners': 'approvers and owners',
  approvers: 'approvers',
  owners: 'owners',
  members: 'chosen members',
}

interface StepFieldsProps {
  members: readonly CompanyMember[]
  steps: StepDraft[]
  errors: RuleDraftErrors
  onChange: (steps: StepDraft[]) => void
}

/** The approvers, one step after the other. */
export function StepFields({ members, steps, errors, onChange }: StepFieldsProps) {
  const change = (index: number, part: Partial<StepDraft>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)))
  const deciding = members.filter(({ role }) => isPermitted(role, 'decide'))
  return (
    <fieldset className={`${layoutStyles.tightStack} ${styles.group}`}>
      <legend>Approved by</legend>
      {steps.map(({ quorum, who, memberIds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place
        <div key={index} className={styles.step}>
          <ChoiceField
            id={`step-${index}-quorum`}
            label={`Step ${index + 1}`}
            value={quorum}
            choices={QUORUMS}
            onChoose={(chosen) => change(index, { quorum: chosen })}
          />
          <ChoiceField
            id={`step-${index}-who`}
            label={`Who decides step ${index + 1}`}
            value={who}
            choices={choicesOf(STEP_CHOICES, CHOICE_LABELS)}
            onChoose={(chosen) => change(index, { who: chosen })}
          />
          {steps.length > 1 && (
            <Button kind="quiet" onClick={() => onChange(steps.filter((_, at) => at !== index))}>
              Remove step {index + 1}
            </Button>
          )}
          {who === 'members' && (
            <Choices
              choices={deciding.map(({ id, name }) => [id, name])}
              chosen={memberIds}
              error={errors[`step-${index}`]}
              onChoose={(chosen) => change(index, { memberIds: chosen })}
            />
          )}
        </div>
      ))}
      <p className={textStyles.hint}>{rulesCopy.membersHint}</p>
      {steps.length < MAX_STEPS && (
        <div>
          <Button size="small" isRepeatable onClick={() => onChange([...steps, NEW_STEP])}>
            Add step
          </Button>
        </div>
      )}
    </fieldset>
  )
}
