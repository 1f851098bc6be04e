import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnchorHTMLAttributes } from 'react'
import { adminQuery } from '#app/auth/account/staff-access.ts'
import { Can, useSession } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage, hasProblemCode, request } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'

type ExportLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A download for those who may export orders. */
export function ExportLink(link: ExportLinkProps) {
  return (
    <Can permission="orders.export">
      <Download {...link} />
    </Can>
  )
}

/** A download cannot ask for the second factor, so for those who have one a request does this before it. */
function Download({ href, ...link }: ExportLinkProps) {
  const { data } = useQuery(adminQuery(useSession().email))
  const asking = useMutation({
    meta: { changes: [], isRead: true },
    mutationFn: async () => (await request(href)).body?.cancel(),
    onSuccess: () => location.assign(href),
    onError: (error) => {
      // The dashboard then asks for a code.
      if (hasProblemCode(error, 'second-factor-outdated')) return
      notify.error(errorMessage(error))
    },
  })
  return (
    <a
      {...link}
      href={href}
      download
      onClick={(event) => {
        if (data?.secondFactor !== 'confirmed') return
        event.preventDefault()
        if (!asking.isPending) asking.mutate()
      }}
    />
  )
}
