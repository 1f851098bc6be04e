import { Section } from '#app/ui/section.tsx'
import { TopicList } from '../topic-list.tsx'
import { FAQ_ITEMS } from './faq-items.ts'

/** Three questions are few enough to show all answers. */
export function Faq() {
  return (
    <Section id="faq" title="FAQ">
      <TopicList
        topics={FAQ_ITEMS.map(({ topic, question, answer }) => ({ title: topic, question, text: answer }))}
      />
    </Section>
  )
}
