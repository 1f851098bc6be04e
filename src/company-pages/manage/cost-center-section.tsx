import { useState } from 'react'
import { saveCostCenter } from '#app/companies/core/client.ts'
import type { ChangedCompany, Company, CostCenter, CostCenterInput } from '#app/companies/core/contract.ts'
import { ARCHIVE_HINT, COST_CENTER_SAVED, NO_COST_CENTERS } from '#app/companies/core/copy.ts'
import { canManage } from '#app/companies/core/rules.ts'
import { MAX_COST_CENTER_CODE, MAX_NAME } from '#app/lib/text-limits.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CheckboxField, InputField } from '#app/ui/input-field.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

/** The cost centers of a company. Owners change them. */
export function CostCenterSection({ company }: { company: Company }) {
  const [edited, setEdited] = useState<CostCenter | 'new' | null>(null)
  const isEditable = canManage(company)
  return (
    <Panel
      id="cost-centers"
      title="Cost centers"
      actions={
        isEditable && (
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Add cost center
          </Button>
        )
      }
    >
      {company.costCenters.length === 0 && (
        <p className={`${panelStyles.body} ${textStyles.muted}`}>{NO_COST_CENTERS}</p>
      )}
      <ul className={panelStyles.rows}>
        {company.costCenters.map((costCenter) => (
          <li key={costCenter.id} data-muted={costCenter.isArchived ? '' : undefined}>
            <div>
              <b className={textStyles.code}>{costCenter.code}</b> {costCenter.name}{' '}
              {costCenter.isArchived && (
                <Badge tone="muted" isDashed>
                  Archived
                </Badge>
              )}
            </div>
            {isEditable && (
              <Button size="small" onClick={() => setEdited(costCenter)}>
                Edit<span className={textStyles.visuallyHidden}> {costCenter.code}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <CostCenterDialog
          companyId={company.id}
          costCenter={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

interface CostCenterDialogProps {
  companyId: string
  /** Null for a new one. */
  costCenter: CostCenter | null
  onClose: () => void
}

function CostCenterDialog({ companyId, costCenter, onClose }: CostCenterDialogProps) {
  const { code = '', name = '', isArchived = false } = costCenter ?? {}
  const form = useMutationForm<CostCenterInput, ChangedCompany>({
    id: 'cost-center',
    defaultValues: { code, name, isArchived },
    findErrors: (values) => (values.code.trim() ? {} : { code: 'Enter a code.' }),
    send: (values) => saveCostCenter(companyId, costCenter?.id ?? null, values),
    changes: ['companies'],
    onSaved: onClose,
    savedText: COST_CENTER_SAVED,
  })
  return (
    <FormDialog
      title={costCenter ? 'Edit cost center' : 'New cost center'}
      submitLabel="Save cost center"
      form={form}
      onClose={onClose}
    >
      <InputField {...form.field('code')} label="Code" maxLength={MAX_COST_CENTER_CODE} />
      <InputField {...form.field('name')} label="Name" optional maxLength={MAX_NAME} dir="auto" />
      {costCenter && <CheckboxField input={form.register('isArchived')}>{ARCHIVE_HINT}</CheckboxField>}
    </FormDialog>
  )
}
