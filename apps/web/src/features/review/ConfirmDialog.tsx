import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { type ReactNode, useState } from 'react'

/** A confirmation. `onConfirmed` runs after the dialog has closed, so that what follows doesn't open above it. */
export function ConfirmDialog(props: ConfirmDialog.Props) {
  const { title, cancelLabel, confirmLabel, width = 'md', onConfirmed, onClosed, children } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [isConfirmed, setIsConfirmed] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={() => (isConfirmed ? onConfirmed() : onClosed())}
      title={title}
      closeLabel={t`Close`}
      width={width}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            {cancelLabel}
          </Button>
          <Button
            onClick={() => {
              setIsConfirmed(true)
              setIsOpen(false)
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5 text-pretty">{children}</div>
    </Dialog>
  )
}

export declare namespace ConfirmDialog {
  type Props = {
    title: string
    cancelLabel: string
    confirmLabel: string
    width?: 'sm' | 'md'
    onConfirmed: () => void
    /** Closed without confirmation. */
    onClosed: () => void
    children: ReactNode
  }
}
