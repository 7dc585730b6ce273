/** A labeled row of formatted amounts in a description list. */
export function AmountRow({ label, values }: AmountRow.Props) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-text-muted">{label}</dt>
      <dd className="text-end tabular-nums [overflow-wrap:anywhere]">
        {values.map((value) => (
          <bdi key={value} className="block">
            {value}
          </bdi>
        ))}
      </dd>
    </div>
  )
}

export declare namespace AmountRow {
  type Props = { label: string; values: readonly string[] }
}
