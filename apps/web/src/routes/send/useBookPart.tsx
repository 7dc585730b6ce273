import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { lazyPart } from '@oxbow/react/lazyPart'
import { type ReactNode, useState } from 'react'
import type { RecipientField } from '../../features/send/RecipientField.tsx'
import { addressBook, useAddressBook } from '../../state/wallet/addressBook.ts'

const BookDialog = lazyPart(() => import('../../features/send/BookDialog.tsx').then((module) => module.BookDialog))

/** The address book button of a recipient field, and its dialog. */
export function useBookPart(onChosen: (address: `0x${string}`) => void): useBookPart.ReturnType {
  const book = useAddressBook()
  const [opened, setOpened] = useState<{ readonly address: `0x${string}` | undefined }>()
  const close = () => setOpened(undefined)
  return {
    field: { book, onBook: (address) => setOpened({ address }) },
    dialog: opened && (
      <BookDialog
        entries={book}
        address={opened.address}
        discOf={(address) => <AccountDisc address={address} />}
        onChoose={onChosen}
        onPut={addressBook.put}
        onRemove={addressBook.remove}
        onClosed={close}
        onLoadFailed={close}
      />
    ),
  }
}

export declare namespace useBookPart {
  type ReturnType = {
    readonly field: Pick<RecipientField.Props, 'book' | 'onBook'>
    readonly dialog: ReactNode
  }
}
