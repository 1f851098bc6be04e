import textStyles from '#app/ui/text.module.css'
import styles from './legal-page.module.css'

/** The text of a legal page: paragraphs, and headings that start with '#'. */
export function LegalText({ text }: { text: string }) {
  return (
    <div className={`${textStyles.anywhere} ${styles.text}`} dir="auto">
      {text.split(/\r?\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no state
        <Paragraph key={index} text={paragraph.trim()} />
      ))}
    </div>
  )
}

function Paragraph({ text }: { text: string }) {
  const heading = /^#+\s+(.*)$/.exec(text)
  return heading ? <h2>{heading[1]}</h2> : <p className={textStyles.multiline}>{text}</p>
}
