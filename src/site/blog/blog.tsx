import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import textStyles from '#app/ui/text.module.css'
import styles from './blog.module.css'
import { BLOG_CARDS, type BlogCard } from './blog-cards.ts'

/** Six questions with their answers. The list of questions stays in view beside the answers. */
export function Blog() {
  return (
    <div className={layoutStyles.pageWidth}>
      <PageHeader title="Blog">Six questions on React, answered</PageHeader>
      <div className={`${layoutStyles.withLead} ${styles.layout}`}>
        <nav className={styles.questions} aria-label="Questions">
          <ol>
            {BLOG_CARDS.map(({ slug, question }, index) => (
              <li key={slug}>
                <Link to="/blog" hash={slug} activeOptions={{ includeHash: true }}>
                  <span className={textStyles.number}>{index + 1}</span>
                  {question}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {BLOG_CARDS.map((card, index) => (
            <Answer key={card.slug} card={card} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Answer({ card: { slug, question, paragraphs, code }, number }: { card: BlogCard; number: number }) {
  return (
    <article className={styles.answer} id={slug}>
      <span className={`${textStyles.number} ${styles.answerNumber}`} aria-hidden="true">
        {number}
      </span>
      <div className={styles.text}>
        <h2>{question}</h2>
        {paragraphs.map((text) => (
          <Prose key={text} text={text} />
        ))}
        {code && (
          <pre>
            <code>{code.text}</code>
          </pre>
        )}
      </div>
    </article>
  )
}

/** A paragraph of plain text in which the words between backticks are code. */
function Prose({ text }: { text: string }) {
  const segments = text.split('`')
  return (
    <p>
      {segments.map((segment, index) => {
        // The same segment may occur twice, so the key includes its index.
        const place = `${index}:${segment}`
        return index % 2 === 1 ? (
          <code key={place}>{segment}</code>
        ) : (
          <Fragment key={place}>{segment}</Fragment>
        )
      })}
    </p>
  )
}
