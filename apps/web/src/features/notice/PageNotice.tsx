import { OxbowMark } from '@oxbow/marks/OxbowMark'
import type { ReactNode } from 'react'

/** A page with a single message and an action. */
export function PageNotice({ title, children, reason, action }: PageNotice.Props) {
  return (
    <div className="mx-auto grid w-full max-w-lg flex-1 place-content-center justify-items-center gap-3 px-6 py-16 text-center">
      <OxbowMark className="mb-2 size-12 text-line-strong" />
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="text-pretty text-text-muted">{children}</p>
      {reason && <p className="max-w-96 font-mono text-xs break-words text-text-faint">{reason}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

export declare namespace PageNotice {
  type Props = {
    title: string
    children: ReactNode
    /** The technical error message, for bug reports. */
    reason?: string
    action?: ReactNode
  }
}
