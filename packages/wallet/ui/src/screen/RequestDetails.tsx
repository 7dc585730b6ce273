import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { useState } from 'react'
import type { Reading } from '../reading/Reading.ts'
import { Party } from './Party.tsx'
import type { RequestFacts } from './RequestFacts.ts'

/** Everything that couldn't be read, raw. */
export function RequestDetails({ facts, reading }: RequestDetails.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const fields = reading.acts.flatMap((act) => (act.type === 'unknown' ? act.fields : []))
  if (reading.unknowns.length === 0) return null
  return (
    <Disclosure open={isOpen} onChange={setIsOpen} title={t`Details`} className="-mx-2">
      <div className="flex flex-col gap-4 px-2 pt-2 text-sm">
        {reading.unknowns.map(({ data, selector, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never change places.
          <div key={index} className="flex flex-col gap-2 rounded-md bg-surface-sunken p-3">
            {to && <Party address={to} facts={facts} />}
            {selector && (
              <span className="flex justify-between gap-4">
                <span className="text-text-muted">{t`Function`}</span>
                <code dir="ltr">{selector}</code>
              </span>
            )}
            {fields.length === 0 && (
              <pre
                dir="ltr"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
                tabIndex={0}
                className="max-h-40 overflow-auto text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {data}
              </pre>
            )}
            {fields.length > 0 && (
              <dl className="flex flex-col gap-1.5 text-xs" dir="ltr">
                {fields.map(({ path, value }) => (
                  <div key={path}>
                    <dt className="text-text-muted [overflow-wrap:anywhere]">{path}</dt>
                    <dd className="font-mono [overflow-wrap:anywhere]">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        ))}
      </div>
    </Disclosure>
  )
}

export declare namespace RequestDetails {
  type Props = { reading: Reading; facts: RequestFacts }
}
