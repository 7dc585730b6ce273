import { cx } from '@oxbow/react/cx'
import { use } from 'react'
import { ChainMarks } from './ChainMarks.ts'
import { Logo } from './Logo.tsx'

/** A network's logo: a rounded square, so that it can't be mistaken for a token. */
export function ChainLogo({ name, size = 'md', className }: ChainLogo.Props) {
  return <Logo src={use(ChainMarks).get(name)} name={name} className={cx(sizes[size], className)} />
}

export declare namespace ChainLogo {
  type Props = {
    /** The network's name, by which `ChainMarks` has its picture; its first letter stands in for one. */
    name: string
    size?: keyof typeof sizes
    className?: string | undefined
  }
}

const sizes = {
  xs: 'size-3.5 rounded-[4px] text-[0.5rem]',
  sm: 'size-5 rounded-[5px] text-[0.625rem]',
  md: 'size-7 rounded-sm text-xs',
  /** Of the header and its menu. */
  menu: 'size-6 rounded-[7px] text-xs',
  lg: 'size-10 rounded-md text-base',
}
