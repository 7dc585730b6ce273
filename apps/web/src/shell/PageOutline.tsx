import { OxbowMark } from '@oxbow/marks/OxbowMark'
import type { ReactNode } from 'react'

/**
 * A page before any code has run, as the build writes it into a document: with the measures of shell and header, so that nothing moves when they take
 * its place. `public/boot.js` says when its words are not those that will be shown (`data-waits`), and when a line about the local network
 * will stand above (`data-loopback`).
 */
export function PageOutline({ background, footer, children }: PageOutline.Props) {
  return (
    <div className="flex min-h-dvh flex-col in-[[data-waits]]:invisible">
      {background}
      <div className="hidden min-h-8 border-b border-line bg-surface-sunken in-[[data-loopback]]:block" />
      <header className="mx-auto flex h-16 w-full max-w-[90rem] items-center px-4 sm:px-6">
        <a
          href="/"
          className="flex items-center gap-2 rounded-md py-2 pe-1 text-lg font-semibold tracking-tight text-text"
        >
          <OxbowMark className="size-7 text-accent-text" />
          <span className="max-[26.25rem]:sr-only">Oxbow</span>
        </a>
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
      {footer}
    </div>
  )
}

export declare namespace PageOutline {
  type Props = { background?: ReactNode; footer?: ReactNode; children: ReactNode }
}
