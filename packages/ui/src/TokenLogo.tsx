import { useState } from 'react'
import { cx } from './cx.ts'
import { hueOf, letterColours } from './letterColours.ts'

/** A token's round logo; a letter on a colour of its own when there is none or it does not load. */
export function TokenLogo({ src, symbol, size = 'md', className }: TokenLogo.Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const classes = cx('shrink-0 select-none rounded-full', sizes[size], className)
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
      style={letterColours(hueOf(symbol))}
    >
      {Array.from(symbol)[0]?.toUpperCase() ?? '?'}
    </span>
  )
}

export declare namespace TokenLogo {
  type Props = {
    src?: string | undefined
    symbol: string
    size?: keyof typeof sizes
    className?: string
  }
}

const sizes = {
  xs: 'size-4 text-[0.5625rem]',
  sm: 'size-5 text-[0.625rem]',
  md: 'size-7 text-xs',
  lg: 'size-10 text-base',
  /** As large as what it stands in. */
  fill: 'size-full text-2xl',
}
