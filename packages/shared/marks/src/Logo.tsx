import { cx } from '@oxbow/react/cx'
import { type ReactNode, useState } from 'react'
import { hueOf, letterColours } from './letterColours.ts'

/**
 * A decorative picture of something that is named next to it. If there is none or it fails to load, shows `standIn`, or the name's first letter on a
 * color derived from the name.
 */
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
  /** `className` sets its size, its radius and the size of the letter. */
  type Props = { src: string | undefined; name: string; className: string; standIn?: ReactNode }
}
