import { DescriptionItem } from '#app/ui/description-item.tsx'
import panelStyles from '#app/ui/panel.module.css'

/** Tells users of the same name apart in a question. */
export function EmailFact({ email }: { email: string }) {
  return (
    <div className={panelStyles.facts}>
      <DescriptionItem label="Email" isWide>
        {email}
      </DescriptionItem>
    </div>
  )
}
