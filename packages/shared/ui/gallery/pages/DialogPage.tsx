import { useState } from 'react'
import { Button } from '../../src/Button.tsx'
import { Dialog } from '../../src/overlay/Dialog.tsx'
import { Specimen } from '../Specimen.tsx'

export function DialogPage() {
  const [open, setOpen] = useState<'small' | 'wide' | undefined>()
  return (
    <Specimen title="Dialog" note="A card in the middle; on phones a sheet from below." row>
      <Button variant="secondary" onClick={() => setOpen('small')}>
        Disconnect
      </Button>
      <Button variant="secondary" onClick={() => setOpen('wide')}>
        Read the terms
      </Button>
      <Dialog
        open={open === 'small'}
        onClose={() => setOpen(undefined)}
        title="Disconnect your wallet?"
        description="Your tokens stay where they are. You can connect again at any time."
        closeLabel="Close"
        width="sm"
        footer={
          <div className="flex gap-2">
            <Button variant="secondary" size="lg" className="flex-1" onClick={() => setOpen(undefined)}>
              Stay
            </Button>
            <Button size="lg" className="flex-1" onClick={() => setOpen(undefined)}>
              Disconnect
            </Button>
          </div>
        }
      >
        <div className="h-3" />
      </Dialog>
      <Dialog open={open === 'wide'} onClose={() => setOpen(undefined)} title="Terms" closeLabel="Close">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <div tabIndex={0} className="flex flex-col gap-3 overflow-y-auto px-5 pt-2 pb-5 text-base text-text-muted">
          {[...Array(14).keys()].map((key) => (
            <p key={key}>
              A slow river leaves a bend behind. The water in it is still and clear, and you can see the ground.
            </p>
          ))}
        </div>
      </Dialog>
    </Specimen>
  )
}
