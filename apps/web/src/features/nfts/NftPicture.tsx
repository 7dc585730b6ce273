import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** The picture of an item, as the server has checked it. In an image element nothing of it runs and nothing else is loaded. */
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
    /** Undefined where there is none to show. */
    src: string | undefined
    alt: string
    isLarge?: boolean
    className?: string
  }
}
