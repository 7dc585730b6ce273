import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'
import { ReceiveView } from '../../features/account/ReceiveView.tsx'

/** The address of the account, over the page. */
export function ReceiveDialog({ onClosed, ...view }: ReceiveDialog.Props) {
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
      <ReceiveView {...view} />
    </Dialog>
  )
}

export declare namespace ReceiveDialog {
  type Props = ReceiveView.Props & { onClosed: () => void }
}
