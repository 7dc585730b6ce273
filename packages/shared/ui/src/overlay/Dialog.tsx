import { Dialog as Primitive } from '@base-ui/react/dialog'
import { cx } from '@oxbow/react/cx'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../IconButton.tsx'

/**
 * A modal dialog: a centered card, on phones a bottom sheet. Traps focus and restores it on close; Escape, the close button and a press outside all
 * call `onClose`. Load it lazily with its content.
 */
export function Dialog(props: Dialog.Props) {
  const {
    open,
    onClose,
    onClosed,
    title,
    description,
    closeLabel,
    bar,
    initialFocus,
    width = 'md',
    footer,
    children,
  } = props
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className="scrim fixed inset-0 z-40" />
        <Primitive.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Primitive.Popup
            {...(initialFocus ? { initialFocus } : {})}
            className={cx(
              'rises flex max-h-[88dvh] w-full flex-col overflow-hidden rounded-t-xl border border-line-float bg-surface-raised shadow-raised outline-none sm:max-h-[min(50rem,90dvh)] sm:rounded-xl',
              widths[width],
            )}
          >
            <header className={cx('flex gap-3 pe-3 pt-3', bar ? 'items-center ps-4 pb-3' : 'items-start ps-5 pb-1')}>
              <div className={bar ? 'sr-only' : 'min-w-0 flex-1 pt-1.5'}>
                <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-0.5 text-sm text-text-muted">
                    {description}
                  </Primitive.Description>
                )}
              </div>
              {bar}
              <Primitive.Close render={<IconButton label={closeLabel} />}>
                <X size={20} strokeWidth={1.5} aria-hidden="true" />
              </Primitive.Close>
            </header>
            <div className="flex min-h-0 flex-1 flex-col">{children}</div>
            {footer && (
              <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</footer>
            )}
          </Primitive.Popup>
        </Primitive.Viewport>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export declare namespace Dialog {
  type Props = {
    open: boolean
    onClose: () => void
    /** Called after the closing animation. */
    onClosed?: () => void
    title: string
    description?: string | undefined
    closeLabel: string
    /** Replaces the visible title, which is then only announced: for example a search field. */
    bar?: ReactNode
    initialFocus?: RefObject<HTMLElement | null>
    width?: keyof typeof widths
    footer?: ReactNode
    children: ReactNode
  }
}

/** `lg` always has its maximum height, so that nothing moves while typing. */
const widths = {
  sm: 'sm:max-w-[25rem]',
  /** For the transfer form. */
  form: 'sm:max-w-[26.25rem]',
  md: 'sm:max-w-[27.5rem]',
  lg: 'h-[88dvh] sm:h-[32.5rem] sm:max-w-[40rem]',
}
