import { Menu as Primitive } from '@base-ui/react/menu'
import { cx } from '@oxbow/react/cx'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { anchoredPanel } from './anchoredPanel.ts'

/**
 * Commands behind a button. The button is outside (`anchor`), so that this module can be loaded on first use. Arrow keys, Home, End and first letters
 * move; Escape, a press outside and a choice call `onClose`, and focus returns to the button.
 */
export function Menu({ open, onClose, anchor, label, groups, align = 'end', side = 'bottom' }: Menu.Props) {
  return (
    <Primitive.Root open={open} modal={false} onOpenChange={anchoredPanel.closing(anchor, onClose)}>
      <Primitive.Portal>
        <Primitive.Positioner anchor={anchor} align={align} side={side} {...anchoredPanel.positioner}>
          <Primitive.Popup
            aria-label={label}
            finalFocus={anchor}
            className={cx(anchoredPanel.popupClass, 'min-w-56 p-1')}
          >
            {groups.map((items, index) => (
              <Fragment key={items[0]?.id ?? index}>
                {index > 0 && <Primitive.Separator className="mx-3 my-1 h-px bg-line" />}
                {items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </Fragment>
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export declare namespace Menu {
  type Item = {
    readonly id: string
    readonly label: string
    readonly icon?: ReactNode
    /** Small text at the end of the line: a shortcut, a count. */
    readonly note?: ReactNode
    /** Makes the item a toggle with a check mark. */
    readonly checked?: boolean
    readonly tone?: 'critical'
    readonly disabled?: boolean
  } & ({ readonly onSelect: () => void } | { readonly href: string; readonly isExternal?: boolean })

  type Props = {
    open: boolean
    onClose: () => void
    anchor: RefObject<HTMLElement | null>
    label: string
    /** Groups are separated by a line. */
    groups: readonly (readonly Item[])[]
    align?: 'start' | 'center' | 'end'
    side?: 'top' | 'bottom'
  }
}

function Item({ item }: { item: Menu.Item }) {
  const className = cx(
    'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-base outline-none data-disabled:cursor-not-allowed data-disabled:text-text-faint data-highlighted:bg-surface-hover',
    item.tone === 'critical' && 'text-critical',
  )
  const content = (
    <>
      {item.icon && <span className="grid size-5 shrink-0 place-items-center text-text-muted">{item.icon}</span>}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.note && <span className="text-sm text-text-muted">{item.note}</span>}
    </>
  )
  if ('href' in item) {
    return (
      <Primitive.LinkItem
        href={item.href}
        closeOnClick
        {...(item.isExternal ? { target: '_blank', rel: 'noreferrer' } : {})}
        className={className}
      >
        {content}
      </Primitive.LinkItem>
    )
  }
  const { checked, onSelect, label, disabled = false } = item
  if (checked !== undefined) {
    return (
      <Primitive.CheckboxItem
        checked={checked}
        onCheckedChange={onSelect}
        closeOnClick
        label={label}
        disabled={disabled}
        className={className}
      >
        {content}
        <Check
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx('shrink-0 text-accent-text', !checked && 'invisible')}
        />
      </Primitive.CheckboxItem>
    )
  }
  return (
    <Primitive.Item onClick={onSelect} label={label} disabled={disabled} className={className}>
      {content}
    </Primitive.Item>
  )
}
