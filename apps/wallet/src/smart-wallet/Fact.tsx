import type { ReactNode } from 'react'

/** A line of a change's facts: its name and its value. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{title}</dt>
      <dd className="flex justify-end text-end">{children}</dd>
    </>
  )
}
