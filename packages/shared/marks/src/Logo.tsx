import { cx } from '@oxbow/react/cx'
import { type ReactNode, useState } from 'react'
import { hueOf, letterColours } from './letterColours.ts'

/** A picture of something that has a name beside it; when there is none or it does not load, what stands in for it or the name's first letter on a colour of its own. */
export function Logo({ src, name, className, standIn }: Logo.Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const classes = cx('shrink-0 select-none', className)
  if (src !== undefined && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailedSrc(src)}
        className={cx(classes, 'bg-surface-hover object-cover')}
      />
    )
  }
  if (standIn) return standIn
  return (
    <span
      aria-hidden="true"
      className={cx(classes, 'grid place-items-center font-semibold')}
      style={letterColours(hueOf(name))}
    >
      {/\p{L}|\p{N}|\p{S}/u.exec(name)?.[0].toUpperCase() ?? '?'}
    </span>
  )
}

export declare namespace Logo {
  /** The classes say how large it is, how round, and how large its letter. */
  type Props = { src: string | undefined; name: string; className: string; standIn?: ReactNode }
}
