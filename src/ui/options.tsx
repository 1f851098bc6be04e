/** A value and its label. */
export type Choice<Value extends string = string> = readonly [value: Value, label: string]

/** The options of a select. */
export const Options = ({ of }: { of: readonly Choice[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** The choice with the value of a select. */
export const findChoice = <Value extends string>(choices: readonly Choice<Value>[], chosen: string) =>
  choices.find(([value]) => value === chosen)?.[0]

/** The choices of some values, in their order. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly Choice<Value>[] => values.map((value) => [value, labels[value]])
