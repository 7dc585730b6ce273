import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { ArrowDownToLine } from 'lucide-react'
import { useState } from 'react'

const ReceiveDialog = lazyPart(() => import('./ReceiveDialog.tsx').then((module) => module.ReceiveDialog))

/** Opens the dialog with the account's address. */
export function ReceiveButton({ variant, address, networks }: ReceiveButton.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <ArrowDownToLine size={18} strokeWidth={1.5} aria-hidden="true" />
        {t`Receive`}
      </Button>
      {isOpen && (
        <ReceiveDialog
          address={address}
          networks={networks}
          onClosed={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

export declare namespace ReceiveButton {
  type Props = {
    variant: Button.Props['variant']
    address: `0x${string}`
    networks: readonly Network[]
  }
}
