import { FAQ_ITEMS } from './faq-items.ts'

/** Three questions need no folding: every answer stands open. */
export function Faq() {
  return (
    <section className="sn" aria-labelledby="faq">
      <div className="wrap">
        <div className="sh">
          <h2 id="faq">FAQ</h2>
        </div>
        <div className="faq">
          {FAQ_ITEMS.map(({ topic, question, answer }) => (
            <div key={topic}>
              <h3>{topic}</h3>
              <p>
                <span className="q">{question}</span>
                {answer}
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
