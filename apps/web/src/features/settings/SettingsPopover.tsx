import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@oxbow/ui/IconButton'
import { Popover } from '@oxbow/ui/Popover'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

/** The settings on wide pages: a popover below their button. */
export function SettingsPopover({ title, onBack, anchor, onClose, children }: SettingsPopover.Props) {
  const { t } = useLingui()
  return (
    <Popover open onClose={onClose} anchor={anchor} label={title} className="w-[23rem]">
      <header className="flex h-14 items-center gap-1 ps-5 pe-3">
        {onBack && (
          <IconButton label={t`Back`} onClick={onBack} className="-ms-3">
            <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        )}
        <h2 className="text-lg font-semibold">{title}</h2>
      </header>
      {/* At most as tall as the first view, so that the panel stays below its button. */}
      <div className="max-h-[min(32.5rem,calc(100dvh-10rem))] overflow-y-auto overscroll-contain">{children}</div>
    </Popover>
  )
}

export declare namespace SettingsPopover {
  type Props = {
    title: string
    /** Returns from language or currency to the settings; undefined there. */
    onBack: (() => void) | undefined
    anchor: RefObject<HTMLElement | null>
    onClose: () => void
    children: ReactNode
  }
}
