import { Disclosure } from '@oxbow/ui/Disclosure'
import { type ReactNode, useState } from 'react'

/** A collapsed setting: one line shows its value and opens the choice. */
export function Options({ title, value, children }: Options.Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      title={
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 text-sm">
          <span className="text-text-muted">{title}</span> <span className="tabular-nums">{value}</span>
        </span>
      }
      className="-mx-2"
    >
      <div className="flex flex-col gap-4 px-2 pt-1 pb-3">{children}</div>
    </Disclosure>
  )
}

export declare namespace Options {
  type Props = { title: string; value: string; children: ReactNode }
}
