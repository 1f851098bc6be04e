import { Link } from '@tanstack/react-router'
import { problemFact } from '#app/lib/api.ts'
import { openAgreement } from '../copy.ts'
import type { OverlappingAgreement } from '../rules.ts'

interface OverlappingAgreementLinkProps {
  companyId: string
  /** Of the last change. */
  error: Error | null
  /** Closes the dialog. */
  onOpen: () => void
}

/** A link to the agreement that has the days already, if that is why a change was refused. */
export function OverlappingAgreementLink({ companyId, error, onOpen }: OverlappingAgreementLinkProps) {
  const other = problemFact<OverlappingAgreement>(error, 'other')
  if (!other) return null
  return (
    <p>
      <Link to="/dashboard/company" search={{ company: companyId, agreement: other.id }} onClick={onOpen}>
        {openAgreement(other.name)}
      </Link>
    </p>
  )
}
