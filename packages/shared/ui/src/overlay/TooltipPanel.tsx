import { Tooltip as Primitive } from '@base-ui/react/tooltip'
import type { ReactNode, RefObject } from 'react'

/** The panel of a `Tooltip`, in its own module so that it is loaded on first use. */
export function TooltipPanel(props: TooltipPanel.Props) {
  const { id, anchor, side, children, onPointerEnter, onPointerLeave } = props
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="z-[55]"
          onPointerEnter={onPointerEnter}
          onPointerLeave={onPointerLeave}
        >
          <Primitive.Popup
            id={id}
            role="tooltip"
            className="unfolds max-w-72 rounded-sm bg-tip px-3 py-2 text-sm text-pretty text-on-tip shadow-raised"
          >
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export declare namespace TooltipPanel {
  type Props = {
    id: string
    anchor: RefObject<HTMLElement | null>
    side: 'top' | 'bottom'
    children: ReactNode
    onPointerEnter: () => void
    onPointerLeave: () => void
  }
}
