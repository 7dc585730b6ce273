import { cx } from '@oxbow/react/cx'
import type { ComponentProps } from 'react'

/** A button with an icon and an accessible name. */
export function IconButton(props: IconButton.Props) {
  const { label, className, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'reacts inline-grid size-10 shrink-0 place-items-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text active:bg-surface-pressed disabled:text-text-faint pointer-coarse:size-11',
        className,
      )}
    />
  )
}

export declare namespace IconButton {
  type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string }
}
