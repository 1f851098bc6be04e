import layoutStyles from '#app/ui/layout.module.css'
import styles from './topic-list.module.css'

interface Topic {
  title: string
  /** Shown above the text. */
  question?: string
  text: string
}

/** Titled paragraphs: the questions of the home page, the sections of the business summary. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  return (
    <div className={styles.topics}>
      {topics.map(({ title, question, text }) => (
        <div key={title} className={`${layoutStyles.withLead} ${styles.topic}`}>
          <h3>{title}</h3>
          <p className={styles.text}>
            {question && <span className={styles.question}>{question}</span>}
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}
