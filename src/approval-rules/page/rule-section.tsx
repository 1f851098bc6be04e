import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ruleFromDto } from '#app/companies/core/approval-rule-adapter.ts'
import type { ApprovalRuleDto } from '#app/companies/core/approval-rule-contract.ts'
import { describeRuleProblem, ruleSentence } from '#app/companies/core/approval-rule-sentences.ts'
import { findRuleProblem } from '#app/companies/core/approval-rules.ts'
import type { ChangedCompany, Company } from '#app/companies/core/contract.ts'
import { canManage } from '#app/companies/core/rules.ts'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { deleteRule, setRuleSequence, switchRule } from '../client.ts'
import { rulesCopy } from '../copy.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { ruleNamesOf } from './rule-names.ts'
import { Sentence } from './rule-sentence.tsx'
import { RuleTest } from './rule-test.tsx'
import styles from './rules.module.css'

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'switch-on' | 'delete'; rule: ApprovalRuleDto }

/** The approval rules of a company as sentences. Owners change them; approvers read them. */
export function RuleSection({ company }: { company: Company }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  // One for all rules: the order of the rules is saved as a whole.
  const change = useRuleChange()
  const close = () => setDialog(null)
  const { approvalRules: rules } = company
  const isEditable = canManage(company)
  /** A rule that was just added is tested and switched on next. */
  function showSaved(saved: ChangedCompany, isNew: boolean) {
    const added = saved.approvalRules?.at(-1)
    setDialog(isNew && added ? { kind: 'switch-on', rule: added } : null)
  }
  return (
    <Panel
      id="rules"
      title="Approval rules"
      isFocusTarget
      actions={
        isEditable && (
          <Button kind="primary" onClick={() => setDialog({ kind: 'new' })}>
            <Icon name="plus" />
            Add rule
          </Button>
        )
      }
    >
      <p className={`${panelStyles.body} ${textStyles.muted}`}>
        {rules.length === 0 ? rulesCopy.none : rulesCopy.order} {rulesCopy.limits}
      </p>
      <ol className={panelStyles.divided}>
        {rules.map((rule, index) => (
          <RuleItem
            key={rule.id}
            company={company}
            rule={rule}
            index={index}
            isEditable={isEditable}
            change={change}
            onEdit={() => setDialog({ kind: 'edit', rule })}
            onSwitchOn={() => setDialog({ kind: 'switch-on', rule })}
          />
        ))}
      </ol>
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
        <RuleDialog
          company={company}
          rule={dialog.kind === 'edit' ? dialog.rule : null}
          onSaved={(saved) => showSaved(saved, dialog.kind === 'new')}
          onDelete={() => dialog.kind === 'edit' && setDialog({ ...dialog, kind: 'delete' })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'switch-on' && (
        <SwitchOnDialog company={company} rule={dialog.rule} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteRuleDialog company={company} rule={dialog.rule} onClose={close} />}
    </Panel>
  )
}

interface RuleItemProps {
  company: Company
  rule: ApprovalRuleDto
  index: number
  isEditable: boolean
  change: ReturnType<typeof useRuleChange>
  onEdit: () => void
  onSwitchOn: () => void
}

function RuleItem({ company, rule, index, isEditable, change, onEdit, onSwitchOn }: RuleItemProps) {
  const { approvalRules, members, isDualControl } = company
  const parsed = ruleFromDto(rule)
  const problem = rule.isActive && members ? findRuleProblem(parsed, members, isDualControl) : null
  const place = `rule ${index + 1}`
  function move(by: number) {
    const ids = approvalRules.map(({ id }) => id)
    const [moved = ''] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved)
    change.mutate(() => setRuleSequence(company.id, ids))
  }
  function toggle(isOn: boolean) {
    if (isOn) return onSwitchOn()
    change.mutate(async () => {
      await switchRule(company.id, rule, false)
      notify.success(rulesCopy.switchedOff)
    })
  }
  return (
    <li className={`${panelStyles.body} ${layoutStyles.wrappingRow}`}>
      <span className={`${textStyles.number} ${textStyles.muted}`}>{index + 1}</span>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={rule.isActive}
          disabled={!isEditable || change.isPending}
          aria-label={`${place} is on`}
          onChange={({ target }) => toggle(target.checked)}
        />
      </label>
      <div className={`${styles.rule} ${rule.isActive ? '' : textStyles.muted}`}>
        {members ? <Sentence parts={ruleSentence(parsed, ruleNamesOf(company))} /> : rule.sentence}
        {!rule.isActive && <span className={textStyles.muted}> Off.</span>}
        {problem && <FieldMessage>{describeRuleProblem(problem)}</FieldMessage>}
      </div>
      {isEditable && (
        <div className={layoutStyles.tightRow}>
          <Button
            size="small"
            isIconOnly
            aria-label={`Move ${place} up`}
            disabled={index === 0 || change.isPending}
            onClick={() => move(-1)}
          >
            <Icon name="up" />
          </Button>
          <Button
            size="small"
            isIconOnly
            aria-label={`Move ${place} down`}
            disabled={index === approvalRules.length - 1 || change.isPending}
            onClick={() => move(1)}
          >
            <Icon name="down" />
          </Button>
          <Button size="small" onClick={onEdit}>
            Edit<span className={textStyles.visuallyHidden}> {place}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

function useRuleChange() {
  return useMutation({
    meta: { changes: ['companies'] },
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => notify.error(errorMessage(error)),
  })
}

interface RuleDialogProps {
  company: Company
  rule: ApprovalRuleDto
  onClose: () => void
}

/** Says what the rule would have stopped before it is switched on. */
function SwitchOnDialog({ company, rule, onClose }: RuleDialogProps) {
  const change = useRuleChange()
  return (
    <ConfirmDialog
      title="Switch on this rule?"
      confirmLabel="Switch on"
      confirmKind="primary"
      cancelLabel="Leave it off"
      request={change}
      onCancel={onClose}
      onConfirm={() =>
        change.mutate(async () => {
          await switchRule(company.id, rule, true)
          notify.success(rulesCopy.switchedOn)
          onClose()
        })
      }
    >
      <div className={fieldStyles.form}>
        <p className={surfaceStyles.notice}>
          <Sentence parts={ruleSentence(ruleFromDto(rule), ruleNamesOf(company))} />
        </p>
        <RuleTest companyId={company.id} rule={rule} />
      </div>
    </ConfirmDialog>
  )
}

function DeleteRuleDialog({ company, rule, onClose }: RuleDialogProps) {
  const change = useRuleChange()
  return (
    <ConfirmDialog
      title="Delete this rule?"
      confirmLabel="Delete rule"
      request={change}
      onCancel={onClose}
      onConfirm={() =>
        change.mutate(async () => {
          await deleteRule(company.id, rule.id)
          notify.success(rulesCopy.deleted)
          // The row with the pressed button disappears.
          changeAndFocus(onClose, 'rules')
        })
      }
    >
      <p className={surfaceStyles.notice}>{rule.sentence}</p>
      <SentenceList sentences={rulesCopy.deleteConsequences} />
    </ConfirmDialog>
  )
}
