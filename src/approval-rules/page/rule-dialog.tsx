import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ruleFromDto } from '#app/companies/core/approval-rule-adapter.ts'
import type { ApprovalRuleDto, RuleDto } from '#app/companies/core/approval-rule-contract.ts'
import { ruleSentence } from '#app/companies/core/approval-rule-sentences.ts'
import type { ChangedCompany, Company } from '#app/companies/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import surfaceStyles from '#app/ui/surface.module.css'
import { saveRule } from '../client.ts'
import { rulesCopy } from '../copy.ts'
import {
  findDraftErrors,
  NEW_RULE,
  parseRuleDraft,
  type RuleDraft,
  type RuleDraftErrors,
  toRuleDraft,
} from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { ruleNamesOf } from './rule-names.ts'
import { Sentence } from './rule-sentence.tsx'
import { RuleTest } from './rule-test.tsx'
import { StepFields } from './step-fields.tsx'

interface RuleDialogProps {
  company: Company
  /** Null for a new rule. */
  rule: ApprovalRuleDto | null
  onSaved: (company: ChangedCompany) => void
  onDelete: () => void
  onClose: () => void
}

/** Adds or changes a rule. A new rule is off until it is switched on. */
export function RuleDialog({ company, rule, onSaved, onDelete, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState<RuleDraft>(() => (rule ? toRuleDraft(rule) : NEW_RULE))
  const [errors, setErrors] = useState<RuleDraftErrors>({})
  const [tested, setTested] = useState<RuleDto | null>(null)
  const values = parseRuleDraft(draft)
  const saving = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: (saved: RuleDto) => saveRule(company.id, rule, saved),
    onSuccess(saved) {
      notify.success(rulesCopy.saved)
      onSaved(saved)
    },
  })
  function change(part: Partial<RuleDraft>) {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
    setTested(null)
  }
  /** @returns the rule, or null after showing what is missing */
  function check(): RuleDto | null {
    setErrors(findDraftErrors(draft))
    return values
  }
  function submit() {
    const checked = check()
    if (checked) saving.mutate(checked)
  }
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'New rule'}
      submitLabel="Save rule"
      form={{ request: saving, submit }}
      onClose={onClose}
    >
      <RuleFields company={company} draft={draft} errors={errors} onChange={change} />
      <StepFields
        members={company.members ?? []}
        steps={draft.steps}
        errors={errors}
        onChange={(steps) => change({ steps })}
      />
      {values && (
        <p className={surfaceStyles.notice}>
          <Sentence parts={ruleSentence(ruleFromDto(values), ruleNamesOf(company))} />
        </p>
      )}
      {tested && <RuleTest companyId={company.id} rule={tested} />}
      <div className={layoutStyles.tightRow}>
        <Button onClick={() => setTested(check())}>Test against the last 12 months</Button>
        {rule && (
          <Button kind="danger" onClick={onDelete}>
            Delete rule…
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
