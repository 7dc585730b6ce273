import { Trans } from '@lingui/react/macro'
import { OxbowMark } from '@oxbow/marks/OxbowMark'
import type { ReactNode } from 'react'

/** Layout of a window screen: requesting site, title and buttons. */
export function Frame({ title, origin, children, buttons, trouble }: Frame.Props) {
  const host = origin?.replace(/^https:\/\//, '')
  return (
    <main className="sheet gap-4 p-5">
      <header className="flex flex-col gap-1">
        <OxbowMark className="mb-3 size-7 text-accent" />
        <h1 className="font-semibold text-xl">{title}</h1>
        {origin && (
          <p className="text-sm text-text-muted">
            <Trans>
              Requested by{' '}
              <bdi dir="ltr" className="break-all font-medium text-text">
                {host}
              </bdi>
            </Trans>
          </p>
        )}
      </header>
      <div className="flex flex-1 flex-col gap-3">{children}</div>
      {trouble && (
        <p role="alert" className="text-critical text-sm">
          {trouble}
        </p>
      )}
      <footer className="flex flex-col gap-2">{buttons}</footer>
    </main>
  )
}

export declare namespace Frame {
  type Props = {
    title: string
    /** From the browser. */
    origin?: string | undefined
    children?: ReactNode
    buttons?: ReactNode
    trouble?: string | undefined
  }
}
