import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { assignQuote } from '#app/quotes/client.ts'
import type { Quote } from '#app/quotes/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionItem } from '#app/ui/description-item.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'

/** The buyer, and the assignee. */
export function BuyerPanel({ quote }: { quote: Quote }) {
  const { number, buyer, company, assignee, isMine } = quote
  const assigning = useMutation({
    mutationFn: (isAssigned: boolean) => assignQuote(number, isAssigned),
    meta: { changes: ['quotes'] },
  })
  return (
    <Panel id="quote-buyer" title="Buyer">
      <div className={`${panelStyles.body} ${layoutStyles.tightStack}`}>
        <DescriptionItem label="Name">
          {buyer.name}
          {company && `, ${company.name}`}
        </DescriptionItem>
        <DescriptionItem label="Email">
          <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
        </DescriptionItem>
        <DescriptionItem label="Assignee">
          <span className={layoutStyles.tightRow}>
            {assignee ?? 'Nobody'}
            {quote.actions.includes('comment') && (
              <Button size="small" onClick={() => !assigning.isPending && assigning.mutate(!isMine)}>
                {isMine ? 'Release' : 'Take over'}
              </Button>
            )}
          </span>
        </DescriptionItem>
      </div>
      {assigning.error && <FieldMessage isAlert>{errorMessage(assigning.error)}</FieldMessage>}
    </Panel>
  )
}
