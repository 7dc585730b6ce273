import { OxbowMark } from '@oxbow/marks/OxbowMark'
import type { ReactNode } from 'react'

/**
 * A page skeleton that the build prerenders into a document, with the dimensions of shell and header, so that nothing shifts when they replace it.
 * `public/boot.js` sets `data-waits` if its text isn't in the user's language, and `data-loopback` if the local network banner will be shown.
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
