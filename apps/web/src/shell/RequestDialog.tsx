import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'
import { openRequest, useOpenRequest } from '../state/wallet/openRequest.ts'

/** What to do about a request whose page was left. Closes by itself once the wallet answers. */
export function RequestDialog({ onClosed }: RequestDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const isAsked = useOpenRequest() !== undefined
  return (
    <Dialog
      open={isOpen && isAsked}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t`Continue in your wallet`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        <Button variant="secondary" size="lg" className="w-full" onClick={openRequest.forget}>
          {t`I rejected it`}
        </Button>
      }
    >
      <p className="px-5 pt-1 pb-5 text-pretty text-text-muted">
        <Trans>Your wallet has an open request. Confirm or reject it there first.</Trans>
      </p>
    </Dialog>
  )
}

export declare namespace RequestDialog {
  type Props = { onClosed: () => void }
}
