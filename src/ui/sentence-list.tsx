import styles from './sentence-list.module.css'

/** The consequences of an action, or the reasons against it: each sentence is an item. */
export function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
