import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { type ReactNode, useState } from 'react'
import type { Reading } from '../reading/Reading.ts'
import type { RequestFacts } from './RequestFacts.ts'
import { Party } from './RequestMoney.tsx'

/** Who settles an order, and all that could not be read, raw. Open where something could not. */
export function RequestDetails({ facts, reading }: RequestDetails.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(reading.unknowns.length > 0)
  const fields = reading.acts.flatMap((act) => (act.type === 'unknown' ? act.fields : []))
  const settlers = reading.acts.flatMap((act) => (act.type === 'order' ? [act.order.settler] : []))
  if (settlers.length === 0 && reading.unknowns.length === 0) return null
  return (
    <Disclosure open={isOpen} onChange={setIsOpen} title={t`Details`} className="-mx-2">
      <div className="flex flex-col gap-4 px-2 pt-2 text-sm">
        {settlers.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {[...new Set(settlers)].map((settler) => (
              <Row key={settler} title={t`Contract`}>
                <Party address={settler} facts={facts} />
              </Row>
            ))}
          </dl>
        )}
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

function Row({ children, title }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{title}</dt>
      <dd className="flex justify-end text-end">{children}</dd>
    </>
  )
}
