import { cx } from './cx.ts'
import { Logo } from './Logo.tsx'

/** A network's logo: a rounded square, so that nobody takes it for a token. */
export function ChainLogo({ src, name, size = 'md', className }: ChainLogo.Props) {
  return <Logo src={src} name={name} className={cx(sizes[size], className)} />
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
