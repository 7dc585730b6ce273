import { Drawer as Primitive } from '@base-ui/react/drawer'
import { cx } from '@oxbow/react/cx'
import { useMedia } from '@oxbow/react/useMedia'
import { ArrowLeft, X } from 'lucide-react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { IconButton } from '../IconButton.tsx'

/**
 * A panel from the end or start side, 390 px wide (320 px below 1280 px); on phones, and with `side="bottom"` everywhere,
 * a bottom sheet. Can be swiped away; Escape, the close button and a press outside call `onClose`. Load it lazily with its content.
 */
export function Drawer(props: Drawer.Props) {
  const { open, onClose, onClosed, title, titleHidden = false, closeLabel, back, actions, footer, children } = props
  const { side = 'end', initialFocus, className } = props
  const isPhone = useMedia(phone)
  const place = isPhone ? 'bottom' : side
  const isRtl = document.documentElement.dir === 'rtl'
  const isRight = (place === 'end') !== isRtl
  return (
    <Primitive.Root
      open={open}
      swipeDirection={place === 'bottom' ? 'down' : isRight ? 'right' : 'left'}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className="scrim fixed inset-0 z-40" />
        <Primitive.Viewport className={cx('fixed inset-0 z-50 flex', viewports[place])}>
          <Primitive.Popup
            {...(initialFocus ? { initialFocus } : {})}
            style={
              {
                '--from': place === 'bottom' ? '0 100%' : isRight ? 'calc(100% + 8px) 0' : 'calc(-100% - 8px) 0',
              } as CSSProperties
            }
            className={cx(
              'slides flex flex-col overflow-hidden border border-line-float bg-surface-raised shadow-raised outline-none',
              popups[place],
              className,
            )}
          >
            {place === 'bottom' && (
              <span aria-hidden="true" className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line-strong" />
            )}
            <header className={cx('flex min-h-14 items-center gap-1 pe-2 pt-1', back ? 'ps-2' : 'ps-5')}>
              {back && (
                <IconButton label={back.label} onClick={back.onPress}>
                  <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
                </IconButton>
              )}
              <Primitive.Title className={titleHidden ? 'sr-only' : 'min-w-0 flex-1 truncate text-lg font-semibold'}>
                {title}
              </Primitive.Title>
              {titleHidden && <span className="flex-1" />}
              {actions}
              <Primitive.Close render={<IconButton label={closeLabel} />}>
                <X size={20} strokeWidth={1.5} aria-hidden="true" />
              </Primitive.Close>
            </header>
            <Primitive.Content className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
              {children}
            </Primitive.Content>
            {footer && (
              <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</footer>
            )}
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export declare namespace Drawer {
  type Props = {
    open: boolean
    onClose: () => void
    /** Called after the closing animation. */
    onClosed?: () => void
    side?: 'end' | 'start' | 'bottom'
    title: string
    /** Only announces the title, for content with a heading of its own. */
    titleHidden?: boolean
    closeLabel: string
    /** Leads from a sub-view back to the previous one. */
    back?: { label: string; onPress: () => void } | undefined
    /** Buttons before the close button. */
    actions?: ReactNode
    footer?: ReactNode
    initialFocus?: RefObject<HTMLElement | null>
    className?: string
    children: ReactNode
  }
}

const viewports = { end: 'justify-end p-2', start: 'justify-start p-2', bottom: 'items-end justify-center' }
const popups = {
  end: 'h-full w-80 rounded-xl xl:w-[24.375rem]',
  start: 'h-full w-80 rounded-xl xl:w-[24.375rem]',
  bottom: 'max-h-[88dvh] w-full rounded-t-xl border-b-0 sm:max-w-[30rem]',
}

const phone = '(max-width: 639px)'
