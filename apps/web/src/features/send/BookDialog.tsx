import { useLingui } from '@lingui/react/macro'
import { type BookEntry, bookNameLength, toBookName } from '@oxbow/send/createAddressBook'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Input } from '@oxbow/ui/Input'
import { type FormEvent, useId, useState } from 'react'
import { BookList } from './BookList.tsx'

/** The address book: choose, search, add, rename and delete. Starts with `address` if one is to be named. */
export function BookDialog(props: BookDialog.Props) {
  const { entries, address, onPut, onRemove, onClosed } = props
  const { t } = useLingui()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [edited, setEdited] = useState<Edited | undefined>(() => address && toEdited(entries, address))
  const [hasTried, setHasTried] = useState(false)
  const isKnown = edited !== undefined && entries.some((entry) => entry.address === edited.address)
  const fault = edited && faultOf(edited, entries)

  function leave() {
    setHasTried(false)
    // It was opened only to name this address.
    if (address === undefined) setEdited(undefined)
    else setIsOpen(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // This form is inside a dialog above another form.
    event.stopPropagation()
    setHasTried(true)
    if (edited === undefined || fault !== undefined) return
    onPut(edited.address as `0x${string}`, edited.name)
    leave()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={edited === undefined ? t`Address book` : isKnown ? t`Rename address` : t`Add address`}
      closeLabel={t`Close`}
      width="form"
      footer={
        edited === undefined ? (
          <Button variant="secondary" className="w-full" onClick={() => setEdited({ address: '', name: '' })}>
            {t`Add address`}
          </Button>
        ) : (
          <div className="flex gap-2">
            {isKnown && (
              <Button
                variant="secondary"
                onClick={() => {
                  onRemove(edited.address)
                  leave()
                }}
              >
                {t`Delete`}
              </Button>
            )}
            <Button type="submit" form={formId} className="flex-1">
              {t`Save`}
            </Button>
          </div>
        )
      }
    >
      {edited === undefined ? (
        <BookList
          {...props}
          onEdit={setEdited}
          onChoose={(chosen) => {
            props.onChoose(chosen)
            setIsOpen(false)
          }}
        />
      ) : (
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
          <Input
            label={t`Address`}
            value={edited.address}
            readOnly={isKnown || address !== undefined}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={42}
            error={hasTried && fault === 'address' ? t`Enter a whole address.` : undefined}
            onChange={({ target }) => setEdited({ ...edited, address: target.value.trim().toLowerCase() })}
          />
          <Input
            label={t`Name`}
            value={edited.name}
            maxLength={bookNameLength}
            autoComplete="off"
            error={
              hasTried && fault === 'name'
                ? t`Enter a name.`
                : fault === 'taken'
                  ? t`Another address has this name.`
                  : undefined
            }
            hint={t`Only you see it. It stays in this browser.`}
            onChange={({ target }) => setEdited({ ...edited, name: target.value })}
          />
        </form>
      )}
    </Dialog>
  )
}

export declare namespace BookDialog {
  type Props = Pick<BookList.Props, 'entries' | 'discOf' | 'onChoose'> & {
    /** The address to name, lower-case; undefined for the whole book. */
    address: `0x${string}` | undefined
    onPut: (address: `0x${string}`, name: string) => void
    onRemove: (address: string) => void
    onClosed: () => void
  }
}

type Edited = { readonly address: string; readonly name: string }

function toEdited(entries: readonly BookEntry[], address: `0x${string}`): Edited {
  return entries.find((entry) => entry.address === address) ?? { address, name: '' }
}

function faultOf({ address, name }: Edited, entries: readonly BookEntry[]): 'address' | 'name' | 'taken' | undefined {
  if (!/^0x[0-9a-f]{40}$/.test(address)) return 'address'
  const kept = toBookName(name).toLowerCase()
  if (kept === '') return 'name'
  return entries.some((entry) => entry.address !== address && entry.name.toLowerCase() === kept) ? 'taken' : undefined
}
