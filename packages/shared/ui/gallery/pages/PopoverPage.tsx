import { lazyPart } from '@oxbow/react/lazyPart'
import { Settings } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../src/Button.tsx'
import { IconButton } from '../../src/IconButton.tsx'
import { Hint } from '../../src/overlay/Hint.tsx'
import { Tooltip } from '../../src/overlay/Tooltip.tsx'
import { Specimen } from '../Specimen.tsx'

const Popover = lazyPart(() => import('../../src/overlay/Popover.tsx').then((module) => module.Popover))

export function PopoverPage() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Specimen title="Popover" row>
        <Button ref={anchor} variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          Trade settings
        </Button>
        {open && (
          <Popover
            open
            onClose={() => setOpen(false)}
            onLoadFailed={() => setOpen(false)}
            anchor={anchor}
            label="Trade settings"
            align="start"
            className="w-72 p-4"
          >
            <p className="text-base font-medium">Trade settings</p>
            <p className="mt-1 text-sm text-text-muted">Slippage and deadline of your next swap.</p>
            <Button variant="soft" size="sm" className="mt-3" onClick={() => setOpen(false)}>
              Done
            </Button>
          </Popover>
        )}
      </Specimen>
      <Specimen title="Hint" note="What a word means, one tap away." row>
        <span className="flex items-center gap-1.5 text-base">
          Price impact
          <Hint label="What is price impact?">How much your own trade moves the price of the pool.</Hint>
        </span>
      </Specimen>
      <Specimen
        title="Tooltip"
        note="For a pointer that rests and a keyboard that arrives; there is none on touch."
        row
      >
        <Tooltip text="Change slippage and deadline">
          <IconButton label="Settings">
            <Settings size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip text="Paid to the network, not to Oxbow. It changes from block to block." side="bottom">
          <Button variant="quiet">Network cost</Button>
        </Tooltip>
      </Specimen>
    </>
  )
}
