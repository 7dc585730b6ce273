import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** An NFT's picture, as checked by the server. An image element runs no scripts in it and loads no other resources. */
export function NftPicture({ src, alt, isLarge = false, className }: NftPicture.Props) {
  const { t } = useLingui()
  const [failed, setFailed] = useState<string>()
  const isShown = src !== undefined && failed !== src
  return (
    <div className={cx('relative aspect-square w-full overflow-hidden bg-surface-sunken', className)}>
      {isShown ? (
        <img
          src={src}
          alt={alt}
          loading={isLarge ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
          className="size-full object-contain"
        />
      ) : (
        <div role="img" aria-label={t`No picture`} className="grid size-full place-items-center text-text-muted">
          <ImageOff size={isLarge ? 40 : 28} strokeWidth={1.25} aria-hidden="true" />
        </div>
      )}
    </div>
  )
}

export declare namespace NftPicture {
  type Props = {
    /** Undefined if there is none. */
    src: string | undefined
    alt: string
    isLarge?: boolean
    className?: string
  }
}
