import type { ReactNode } from 'react'

/** A raised section of a page, with a title. */
export function Panel({ title, aside, isTitleHidden = false, children }: Panel.Props) {
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 sm:p-6">
      {!isTitleHidden && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

export declare namespace Panel {
  type Props = {
    title: string
    /** Beside the title. */
    aside?: ReactNode
    /** The content has its own title. */
    isTitleHidden?: boolean
    children: ReactNode
  }
}
