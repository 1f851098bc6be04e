/** The consequences of an action, or the reasons against it: each sentence is an item. */
export function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
