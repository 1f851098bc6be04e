import { Link } from '@tanstack/react-router'
import { BLOG_CARDS, type BlogCard } from './blog-cards.ts'
import { Prose } from './prose.tsx'

/** Six questions, answered; the list of them stays in view beside the answers. */
export function Blog() {
  return (
    <div className="wrap">
      <div className="ph">
        <h1>Blog</h1>
        <p className="hits">Six questions on React, answered</p>
      </div>
      <div className="qas">
        <nav aria-label="Questions">
          <ol>
            {BLOG_CARDS.map(({ slug, question }, index) => (
              <li key={slug}>
                <Link to="/blog" hash={slug} activeOptions={{ includeHash: true }}>
                  <span className="num">{index + 1}</span>
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
    <article className="qa" id={slug}>
      <span className="no num" aria-hidden="true">
        {number}
      </span>
      <div>
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
