import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { clearSession, signOut } from '#app/auth/account/client.ts'
import { announceSignOut } from '#app/auth/account/sign-out-signal.ts'
import { SignedInOnly, useSession } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage, isNotFound } from '#app/lib/api.ts'
import { centsForDisplay } from '#app/lib/money.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { acceptInvitation, viewInvitation } from '../core/client.ts'
import type { ReceivedInvitation } from '../core/contract.ts'
import {
  describeOrderLimit,
  INVITATION_ACCEPTED,
  INVITATION_EXPIRED,
  INVITATION_UNKNOWN,
  joined,
  ROLE_HINTS,
  sentToOther,
} from '../core/copy.ts'
import { ROLE_LABELS } from '../core/rules.ts'

/** The target of the link in an invitation. Opening it changes nothing, because mail scanners open links. */
export function InvitationPage() {
  return (
    <div className={layoutStyles.stack}>
      <SignedInOnly fallback={<Spinner />}>{() => <Invitation />}</SignedInOnly>
    </div>
  )
}

function Invitation() {
  const { token = '' } = useSearch({ from: '/auth/companyinvitation' })
  const { email } = useSession()
  const query = useQuery({
    queryKey: ['invitation', token, email],
    queryFn: () => viewInvitation(token),
    meta: { tags: ['companies'], isPersonal: true },
  })
  const { data, error } = query
  if (isNotFound(error)) {
    return (
      <>
        <h1>This invitation does not work</h1>
        <p role="alert">{INVITATION_UNKNOWN}</p>
        <CompanyLink />
      </>
    )
  }
  if (error) {
    return (
      <>
        <h1>Invitation</h1>
        <LoadError what="The invitation" query={query} />
      </>
    )
  }
  if (!data) return <Spinner />
  return <ReceivedInvitationView invitation={data} token={token} ownEmail={email} />
}

interface ReceivedInvitationViewProps {
  invitation: ReceivedInvitation
  token: string
  ownEmail: string
}

function ReceivedInvitationView({ invitation, token, ownEmail }: ReceivedInvitationViewProps) {
  const { companyName, role, orderLimit, email, isForCaller } = invitation
  const limit = describeOrderLimit(role, orderLimit === null ? null : centsForDisplay(orderLimit))
  const navigate = useNavigateWhileShown()
  const accepting = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () => acceptInvitation(token),
    onSuccess: async (company) => {
      await navigate({ to: '/dashboard/company', search: { company: company.id }, replace: true })
      notify.success(joined(company.name))
    },
  })
  const obstacle = isForCaller ? findObstacle(invitation) : sentToOther(email, ownEmail)
  return (
    <>
      <h1>Join {companyName}</h1>
      {obstacle ? (
        <>
          <p role="alert">{obstacle}</p>
          {isForCaller ? <CompanyLink /> : <OtherAccountButton />}
        </>
      ) : (
        <>
          <p>
            You are invited as <strong>{ROLE_LABELS[role]}</strong>. {ROLE_HINTS[role]}
          </p>
          {limit && <p>Your order limit is {limit}</p>}
          <Button
            kind="primary"
            size="large"
            isWide
            aria-disabled={accepting.isPending}
            onClick={() => accepting.mutate()}
          >
            Join {companyName}
          </Button>
          {accepting.error && <FieldMessage isAlert>{errorMessage(accepting.error)}</FieldMessage>}
        </>
      )}
    </>
  )
}

function CompanyLink() {
  return (
    <Link className={buttonClass({ isWide: true, size: 'large' })} to="/dashboard/company">
      View my companies
    </Link>
  )
}

/** Signs out; the page then leads to the sign-in page and back to this invitation. */
function OtherAccountButton() {
  const queryClient = useQueryClient()
  const signingOut = useMutation({
    mutationFn: signOut,
    onSuccess() {
      announceSignOut()
      clearSession(queryClient)
    },
  })
  return (
    <>
      <Button
        size="large"
        isWide
        aria-busy={signingOut.isPending}
        onClick={() => !signingOut.isPending && signingOut.mutate()}
      >
        Sign in with another account
      </Button>
      {signingOut.error && <FieldMessage isAlert>{errorMessage(signingOut.error)}</FieldMessage>}
    </>
  )
}

function findObstacle({ isAccepted, isExpired }: ReceivedInvitation): string | undefined {
  if (isAccepted) return INVITATION_ACCEPTED
  return isExpired ? INVITATION_EXPIRED : undefined
}
