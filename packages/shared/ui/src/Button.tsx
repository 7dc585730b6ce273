import { cx } from '@oxbow/react/cx'
import type { ComponentProps } from 'react'
import { Spinner } from './Spinner.tsx'

/** A text button. `busy` keeps the text and adds a spinner, so that the layout doesn't jump. */
export function Button(props: Button.Props) {
  const { variant = 'primary', size = 'md', busy = false, className, children, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      className={cx(
        'reacts relative inline-flex select-none items-center justify-center gap-2 font-medium disabled:cursor-not-allowed',
        variants[variant],
        sizes[size],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export declare namespace Button {
  type Props = ComponentProps<'button'> & {
    variant?: keyof typeof variants
    size?: keyof typeof sizes
    busy?: boolean
  }
}

const variants = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-pressed disabled:bg-surface-hover disabled:text-text-muted',
  soft: 'bg-accent-soft text-accent-text hover:brightness-[0.98] active:brightness-95 disabled:bg-surface-hover disabled:text-text-muted',
  secondary:
    'border border-line-float bg-surface-raised text-text hover:border-line-strong hover:bg-surface-hover active:bg-surface-pressed disabled:text-text-faint',
  quiet: 'text-text-muted hover:bg-surface-hover hover:text-text active:bg-surface-pressed disabled:text-text-faint',
  critical: 'bg-critical text-on-critical hover:brightness-105 active:brightness-95 disabled:opacity-60',
}

const sizes = {
  sm: 'h-9 rounded-sm px-3 text-sm pointer-coarse:h-11',
  md: 'h-11 rounded-md px-4 text-sm',
  lg: 'h-14 rounded-md px-5 text-lg',
}
