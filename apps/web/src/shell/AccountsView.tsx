import { lazyPart } from '@oxbow/react/lazyPart'
import { useState } from 'react'
import { OtherWallets } from '../features/account/OtherWallets.tsx'
import { addressBook, useAddressBook } from '../state/wallet/addressBook.ts'

const NicknameDialog = lazyPart(() =>
  import('../features/portfolio/NicknameDialog.tsx').then((module) => module.NicknameDialog),
)

/** The accounts of the connected wallet, which can be renamed, and other wallets. Names are those of the address book. */
export function AccountsView({ getName, ...props }: AccountsView.Props) {
  const book = useAddressBook()
  const [renamed, setRenamed] = useState<`0x${string}`>()
  const nicknameOf = (address: string) => book.find((entry) => entry.address === address)?.name
  const close = () => setRenamed(undefined)
  return (
    <>
      <OtherWallets {...props} getName={(address) => nicknameOf(address) ?? getName(address)} onRename={setRenamed} />
      {renamed && (
        <NicknameDialog
          nickname={nicknameOf(renamed) ?? ''}
          onSave={(name) => (name.trim() === '' ? addressBook.remove(renamed) : addressBook.put(renamed, name))}
          onClosed={close}
          onLoadFailed={close}
        />
      )}
    </>
  )
}

export declare namespace AccountsView {
  type Props = Omit<OtherWallets.Props, 'onRename'>
}
