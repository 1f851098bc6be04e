import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { delegationSentence } from '#app/approval-rules/copy.ts'
import { DelegationDialog } from '#app/approval-rules/page/delegation-dialog.tsx'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import type { Delegation } from '#app/companies/core/approval-rule-contract.ts'
import { inviteMember, revokeInvitation } from '#app/companies/core/client.ts'
import type { Company, CompanyInvitation, CompanyMember } from '#app/companies/core/contract.ts'
import { INVITATION_CANCELLED, invitationSent, UNCONFIRMED_HINT } from '#app/companies/core/copy.ts'
import { canManage, canResend, isPermitted, ROLE_LABELS } from '#app/companies/core/rules.ts'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { notify } from '#app/ui/notify.ts'
import { Panel } from '#app/ui/panel.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'

const COLUMNS = [
  { label: 'Member' },
  { label: 'Role' },
  { label: 'Order limit', numeric: true },
  { label: 'Actions', isLabelHidden: true },
]

interface MemberSectionProps {
  company: Company
  members: readonly CompanyMember[]
  email: string
}

/** The members and the open invitations of a company. Owners change them; administrators can invite. */
export function MemberSection({ company, members, email }: MemberSectionProps) {
  const [edited, setEdited] = useState<CompanyMember | 'new' | null>(null)
  const [delegating, setDelegating] = useState<CompanyMember | null>(null)
  const close = () => setEdited(null)
  const isOpen = company.status !== 'closed'
  const isEditable = canManage(company)
  const can = usePermissions()
  const canInvite = isOpen && (company.role ? isPermitted(company.role, 'invite') : can('companies.manage'))
  return (
    <div className={tableStyles.frame}>
      <Panel
        id="members"
        title="Members"
        isFocusTarget
        actions={
          canInvite && (
            <Button kind="primary" onClick={() => setEdited('new')}>
              <Icon name="plus" />
              Invite member
            </Button>
          )
        }
      >
        <Table label="Members" columns={COLUMNS}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.email === email}
              isLinked={company.role === null}
              orderForCompany={
                can('orders.place-on-behalf') && canBeOrderedFor(company, member) ? company.id : undefined
              }
              delegation={company.delegations.find((one) => one.member === member.id)}
              onEdit={isEditable ? () => setEdited(member) : undefined}
              onDelegate={
                isOpen && isDeciding(member) && (isEditable || member.id === company.memberId)
                  ? () => setDelegating(member)
                  : undefined
              }
            />
          ))}
          {company.invitations?.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              companyId={company.id}
              invitation={invitation}
              canChange={canInvite}
            />
          ))}
        </Table>
        {delegating && (
          <DelegationDialog company={company} member={delegating} onClose={() => setDelegating(null)} />
        )}
        {edited === 'new' && <InviteDialog company={company} onClose={close} />}
        {edited !== null && edited !== 'new' && (
          <MemberDialog company={company} member={edited} onClose={close} />
        )}
      </Panel>
    </div>
  )
}

/** Administrators order on behalf of the members who may order. */
const canBeOrderedFor = ({ role, status }: Company, member: CompanyMember) =>
  role === null && status === 'active' && isPermitted(member.role, 'order')

/** Owners and approvers decide purchase requests. */
const isDeciding = ({ role }: CompanyMember) => isPermitted(role, 'decide')

interface MemberRowProps {
  member: CompanyMember
  isSelf: boolean
  /** To the page of the customer, for administrators. */
  isLinked: boolean
  delegation: Delegation | undefined
  /** The company to order for on behalf of the member. */
  orderForCompany: string | undefined
  onEdit: (() => void) | undefined
  onDelegate: (() => void) | undefined
}

function MemberRow({
  member,
  isSelf,
  isLinked,
  delegation,
  orderForCompany,
  onEdit,
  onDelegate,
}: MemberRowProps) {
  const { name, email, role, orderLimit, isEmailConfirmed } = member
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        {isLinked ? (
          <Link className={tableStyles.primary} to="/dashboard/customers" search={{ email }}>
            {name}
          </Link>
        ) : (
          <span className={tableStyles.primary}>{name}</span>
        )}{' '}
        {isSelf && <span className={`${textStyles.muted} ${textStyles.small}`}>(you)</span>}
        <span className={tableStyles.secondary}>{email}</span>
        {isDeciding(member) && !isEmailConfirmed && (
          <span className={tableStyles.secondary}>{UNCONFIRMED_HINT}</span>
        )}
        {delegation && (
          <span className={tableStyles.secondary}>
            {delegationSentence(delegation.delegateName, delegation.startsOn, delegation.endsOn)}
          </span>
        )}
      </Cell>
      <RoleAndLimitCells role={role} orderLimit={orderLimit} />
      <Cell span="row">
        {(onEdit || onDelegate || orderForCompany) && (
          <div className={tableStyles.actions}>
            {orderForCompany && (
              <Link
                className={buttonClass({ size: 'small' })}
                to="/dashboard/orderfor"
                search={{ customer: email, company: orderForCompany }}
              >
                Order for<span className={textStyles.visuallyHidden}> {name}</span>
              </Link>
            )}
            {onDelegate && (
              <Button size="small" kind="quiet" onClick={onDelegate}>
                Delegate<span className={textStyles.visuallyHidden}> the decisions of {name}</span>
              </Button>
            )}
            {onEdit && (
              <Button size="small" onClick={onEdit}>
                Edit<span className={textStyles.visuallyHidden}> {name}</span>
              </Button>
            )}
          </div>
        )}
      </Cell>
    </tr>
  )
}

/** Of a member, or of the member that an invited user would be. */
function RoleAndLimitCells({ role, orderLimit }: Pick<CompanyMember, 'role' | 'orderLimit'>) {
  return (
    <>
      <Cell label="Role">{ROLE_LABELS[role]}</Cell>
      <Cell label="Order limit" isNumeric>
        {orderLimit === null ? '–' : formatMoney(centsForDisplay(orderLimit))}
      </Cell>
    </>
  )
}

interface InvitationRowProps {
  companyId: string
  invitation: CompanyInvitation
  canChange: boolean
}

function InvitationRow({ companyId, invitation, canChange }: InvitationRowProps) {
  const { id, email, role, orderLimit, sentAt, expiresAt, isExpired } = invitation
  const change = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: (change: 'resend' | 'cancel') =>
      change === 'cancel'
        ? revokeInvitation(companyId, id)
        : inviteMember(companyId, { email, role, orderLimit }),
    onSuccess: (_, change) =>
      notify.success(change === 'cancel' ? INVITATION_CANCELLED : invitationSent(email)),
    onError: (error) => notify.error(errorMessage(error)),
  })
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        <span className={tableStyles.primary}>{email}</span>{' '}
        <Badge tone={isExpired ? 'warning' : 'info'}>{isExpired ? 'Expired' : 'Invited'}</Badge>
        <span className={tableStyles.secondary}>
          Invited {formatDay(sentAt)}. {isExpired ? 'Expired' : 'Expires'} {formatDay(expiresAt)}.
        </span>
      </Cell>
      <RoleAndLimitCells role={role} orderLimit={orderLimit} />
      <Cell span="row">
        {canChange && (
          <div className={tableStyles.actions}>
            {canResend(new Date(sentAt), new Date()) && (
              <Button size="small" aria-disabled={change.isPending} onClick={() => change.mutate('resend')}>
                Resend<span className={textStyles.visuallyHidden}> invitation to {email}</span>
              </Button>
            )}
            <Button
              size="small"
              kind="quiet"
              aria-disabled={change.isPending}
              onClick={() => change.mutate('cancel')}
            >
              Cancel invitation<span className={textStyles.visuallyHidden}> of {email}</span>
            </Button>
          </div>
        )}
      </Cell>
    </tr>
  )
}
