import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { ArrowDownToLine, Landmark } from 'lucide-react'
import { useState } from 'react'

const ReceiveDialog = lazyPart(() => import('./ReceiveDialog.tsx').then((module) => module.ReceiveDialog))

/** Opens the dialog with the account's address, or with the transfer from an exchange. */
export function ReceiveButton({ variant, address, networks, start = 'address' }: ReceiveButton.Props) {
  const { t } = useLingui()
  const Icon = start === 'exchange' ? Landmark : ArrowDownToLine
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        {start === 'exchange' ? t`From exchange` : t`Receive`}
      </Button>
      {isOpen && (
        <ReceiveDialog
          address={address}
          networks={networks}
          start={start}
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
    start?: 'address' | 'exchange'
  }
}
