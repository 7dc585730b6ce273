import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { type ReactNode, useRef } from 'react'

const maxBytes = 1_000_000

/** The avatar of a username, with buttons to change and remove it. */
export function AvatarForm({ disc, hasPicture, isBusy, isDisabled, onPicture, onUnusable }: AvatarForm.Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)

  async function choose(file: File | undefined) {
    if (file === undefined) return
    if (!/^image\/(png|webp)$/.test(file.type) || file.size > maxBytes) return onUnusable()
    onPicture(new Uint8Array(await file.arrayBuffer()))
  }

  return (
    <div className="flex items-center gap-3">
      {disc}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/webp"
          tabIndex={-1}
          aria-label={t`Avatar, PNG or WebP up to 1 MB`}
          className="sr-only"
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // Reset, so that choosing the same file again fires a change event.
            target.value = ''
          }}
        />
        <Button size="sm" variant="soft" busy={isBusy} disabled={isDisabled} onClick={() => input.current?.click()}>
          {isBusy ? t`Continue in your wallet` : hasPicture ? t`Change avatar` : t`Add avatar`}
        </Button>
        {hasPicture && (
          <Button size="sm" variant="quiet" disabled={isDisabled} onClick={() => onPicture(undefined)}>
            {t`Remove avatar`}
          </Button>
        )}
      </div>
    </div>
  )
}

export declare namespace AvatarForm {
  type Props = {
    disc: ReactNode
    hasPicture: boolean
    isBusy: boolean
    isDisabled: boolean
    /** The image's bytes; undefined removes it. */
    onPicture: (picture: Uint8Array | undefined) => void
    /** The chosen file has an unsupported type or is too large. */
    onUnusable: () => void
  }
}
