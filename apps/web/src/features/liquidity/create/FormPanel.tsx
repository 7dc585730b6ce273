import type { ReactNode } from 'react'

/** A titled section of the page of a new position. */
export function FormPanel({ title, aside, children }: FormPanel.Props) {
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export declare namespace FormPanel {
  type Props = { title: string; aside?: ReactNode; children: ReactNode }
}
