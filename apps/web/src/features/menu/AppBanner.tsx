import { useLingui } from '@lingui/react/macro'
import { OxbowMark } from '@oxbow/marks/OxbowMark'
import { IconButton } from '@oxbow/ui/IconButton'
import { X } from 'lucide-react'
import { useLayoutEffect } from 'react'

/** Advertises the app on phones, in 56 px at the bottom edge. Overlays the page, so nothing shifts when it appears or closes. */
export function AppBanner({ url, onDismiss }: AppBanner.Props) {
  const { t } = useLingui()
  // Elements that stick to the bottom of the page stay above it.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--app-banner', '3.5rem')
    return () => void style.removeProperty('--app-banner')
  }, [])
  return (
    <aside
      aria-label={t`Get the app`}
      className="fixed inset-x-0 bottom-0 z-30 flex h-14 items-center gap-3 border-t border-line bg-surface-raised ps-4 pe-1 md:hidden"
    >
      <OxbowMark className="size-7 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1 truncate text-sm font-medium">{t`Oxbow on your phone`}</p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="reacts flex h-11 items-center rounded-md px-3 text-sm font-medium text-accent-text hover:bg-surface-hover"
      >
        {t`Get the app`}
      </a>
      <IconButton label={t`Dismiss`} onClick={onDismiss} className="size-11">
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

export declare namespace AppBanner {
  type Props = { url: string; onDismiss: () => void }
}
