import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'
import { Receive } from './Receive.tsx'

/** The ways to receive tokens, in a dialog. */
export function ReceiveDialog({ onClosed, ...account }: ReceiveDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t`Receive`}
      closeLabel={t`Close`}
      width="sm"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Receive {...account} />
      </div>
    </Dialog>
  )
}

export declare namespace ReceiveDialog {
  type Props = Receive.Props & { onClosed: () => void }
}
