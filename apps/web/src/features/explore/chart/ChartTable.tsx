import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { useState } from 'react'

/** The figures of a chart as a table of two columns, which unfolds. The rows are written when it does. */
export function ChartTable({ headers, toRows }: ChartTable.Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      open={isOpen}
      onChange={setOpen}
      title={<span className="text-sm text-text-muted">{t`The chart as a table`}</span>}
      className="mt-2"
    >
      <section
        aria-label={t`The chart as a table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys scroll what has the focus.
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-sm px-2 pb-2 -outline-offset-2"
      >
        {isOpen && (
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
              {toRows().map(([first, second]) => (
                <tr key={first}>
                  <td className="py-1">{first}</td>
                  <td className="py-1 text-end">{second}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Disclosure>
  )
}

export declare namespace ChartTable {
  type Props = {
    headers: readonly [string, string]
    /** The first of each is like no other. */
    toRows: () => readonly (readonly [string, string])[]
  }
}
