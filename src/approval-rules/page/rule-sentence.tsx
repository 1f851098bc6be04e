import type { SentencePart } from '#app/companies/core/approval-rule-sentences.ts'
import styles from './rules.module.css'

/** A rule as a sentence, with what the company chose emphasized. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <span className={styles.sentence}>
      {parts.map(({ text, isStrong }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
        isStrong ? <b key={index}>{text}</b> : text,
      )}
    </span>
  )
}
