import { cx } from '@oxbow/react/cx'
import { Logo } from './Logo.tsx'

/** A token's round logo. */
export function TokenLogo({ src, symbol, size = 'md', className }: TokenLogo.Props) {
  return <Logo src={src} name={symbol} className={cx('rounded-full', sizes[size], className)} />
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
  /** Fills its container. */
  fill: 'size-full text-2xl',
}
