import type { ReactNode } from 'react'

/** A full address in groups of four, to compare by eye; copying gives the plain address. */
export function WholeAddress({ address, name }: WholeAddress.Props) {
  return (
    <div className="rounded-md bg-surface-sunken px-4 py-3">
      {name && <div className="pb-1">{name}</div>}
      <p dir="ltr" className="flex flex-wrap gap-x-2 gap-y-1 font-mono text-sm">
        <span className="text-text-faint">0x</span>
        {Array.from({ length: 10 }, (_, group) => address.slice(2 + group * 4, 6 + group * 4)).map((digits, group) => (
          <span key={group} className={group === 0 || group === 9 ? 'font-medium' : undefined}>
            {digits}
          </span>
        ))}
      </p>
    </div>
  )
}

export declare namespace WholeAddress {
  type Props = { address: `0x${string}`; name: ReactNode }
}
