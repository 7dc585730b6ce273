import { useLingui } from '@lingui/react/macro'

/** A chart's values as a table of two columns. */
export function ChartTable({ headers, rows }: ChartTable.Props) {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`Chart as a table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys scroll what has the focus.
      tabIndex={0}
      className="mt-3 max-h-80 overflow-y-auto rounded-sm px-2 pb-2 -outline-offset-2"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="text-text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {headers[0]}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, second]) => (
            <tr key={first}>
              <td className="py-1">{first}</td>
              <td className="py-1 text-end">{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export declare namespace ChartTable {
  type Props = {
    headers: readonly [string, string]
    /** The first cell of each row is unique. */
    rows: readonly (readonly [string, string])[]
  }
}
