import layoutStyles from '#app/ui/layout.module.css'
import { TopicList } from '../topic-list.tsx'
import { FAQ_ITEMS } from './faq-items.ts'

/** Three questions need no folding: every answer stands open. */
export function Faq() {
  return (
    <section className={layoutStyles.section} aria-labelledby="faq">
      <div className={layoutStyles.pageWidth}>
        <div className={layoutStyles.sectionHeader}>
          <h2 id="faq">FAQ</h2>
        </div>
        <TopicList
          topics={FAQ_ITEMS.map(({ topic, question, answer }) => ({ title: topic, question, text: answer }))}
        />
      </div>
    </section>
  )
}
