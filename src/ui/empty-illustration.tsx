/** A pillar drill in dashed outline, for empty states. */
export function EmptyIllustration() {
  return (
    <svg viewBox="0 0 120 168" role="presentation">
      <path d="M22 160H92M30 152H84V160H30ZM40 30H46V152H40ZM34 18H96V46H34ZM60 46H74V66H60ZM63 66H71V74H63ZM66 74H68V96H66ZM30 104H92V112H30ZM96 28L110 24M84 8H98V18H84Z" />
    </svg>
  )
}
