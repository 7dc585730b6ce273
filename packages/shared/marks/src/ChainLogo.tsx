import { cx } from '@oxbow/react/cx'
import { use } from 'react'
import { ChainMarks } from './ChainMarks.ts'
import { Logo } from './Logo.tsx'
import { NetworkDrawing } from './NetworkDrawing.tsx'

/** A network's logo: a rounded square, so that it can't be mistaken for a token. */
export function ChainLogo({ name, size = 'md', className }: ChainLogo.Props) {
  const classes = cx(sizes[size], className)
  const drawing = <NetworkDrawing name={name} className={cx('block shrink-0 select-none', classes)} />
  return <Logo src={use(ChainMarks).get(name)} name={name} className={classes} standIn={drawing} />
}

export declare namespace ChainLogo {
  type Props = {
    /** The network's name: the key of its picture in `ChainMarks`. Without a picture, a drawing is shown. */
    name: string
    size?: keyof typeof sizes
    className?: string | undefined
  }
}

const sizes = {
  xs: 'size-3.5 rounded-[4px]',
  sm: 'size-5 rounded-[5px]',
  md: 'size-7 rounded-sm',
  /** For the header and its menu. */
  menu: 'size-6 rounded-[7px]',
  lg: 'size-10 rounded-md',
}
