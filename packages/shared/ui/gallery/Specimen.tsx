import { cx } from '@oxbow/react/cx'
import type { ReactNode } from 'react'

/** One state or size of a component, with its name. */
export function Specimen({ title, note, row = false, children }: Specimen.Props) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-5">
      <div>
        <h2 className="text-sm font-medium text-text-muted">{title}</h2>
        {note && <p className="mt-0.5 max-w-[40rem] text-sm text-text-faint">{note}</p>}
      </div>
      <div className={cx('min-w-0', row ? 'flex flex-wrap items-center gap-3' : 'flex flex-col gap-4')}>{children}</div>
    </section>
  )
}

export declare namespace Specimen {
  type Props = { title: string; note?: string; row?: boolean; children: ReactNode }
}
