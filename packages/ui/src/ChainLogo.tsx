import { useState } from 'react'
import { cx } from './cx.ts'
import { hueOf, letterColours } from './letterColours.ts'

/** A network's logo: a rounded square, so that nobody takes it for a token; a letter when there is none or it does not load. */
export function ChainLogo({ src, name, size = 'md', className }: ChainLogo.Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const classes = cx('shrink-0 select-none', sizes[size], className)
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
  return (
    <span
      aria-hidden="true"
      className={cx(classes, 'grid place-items-center font-semibold')}
      style={letterColours(hueOf(name))}
    >
      {Array.from(name)[0]?.toUpperCase() ?? '?'}
    </span>
  )
}

export declare namespace ChainLogo {
  type Props = {
    src?: string | undefined
    /** The network's name; its first letter stands in for a logo. */
    name: string
    size?: keyof typeof sizes
    className?: string
  }
}

const sizes = {
  xs: 'size-3.5 rounded-[4px] text-[0.5rem]',
  sm: 'size-5 rounded-[5px] text-[0.625rem]',
  md: 'size-7 rounded-sm text-xs',
  lg: 'size-10 rounded-md text-base',
}
