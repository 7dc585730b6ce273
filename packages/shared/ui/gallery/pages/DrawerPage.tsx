import { useState } from 'react'
import { Address } from '../../src/Address.tsx'
import { Button } from '../../src/Button.tsx'
import { Change } from '../../src/Change.tsx'
import { Digits } from '../../src/Digits.tsx'
import { Drawer } from '../../src/overlay/Drawer.tsx'
import { Specimen } from '../Specimen.tsx'

export function DrawerPage() {
  const [open, setOpen] = useState<'end' | 'start' | 'bottom'>()
  const [view, setView] = useState<'account' | 'settings'>('account')
  const [side, setSide] = useState<'end' | 'start' | 'bottom'>('end')
  function show(next: 'end' | 'start' | 'bottom') {
    setSide(next)
    setOpen(next)
  }
  return (
    <Specimen
      title="Drawer"
      note="From the side; on phones, and as a sheet everywhere, from below. A finger pulls it away."
      row
    >
      <Button variant="secondary" onClick={() => show('end')}>
        Account
      </Button>
      <Button variant="secondary" onClick={() => show('start')}>
        Menu
      </Button>
      <Button variant="secondary" onClick={() => show('bottom')}>
        Bottom sheet
      </Button>
      <Drawer
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        onClosed={() => setView('account')}
        side={side}
        title={view === 'account' ? 'Your wallet' : 'Settings'}
        closeLabel="Close"
        back={view === 'settings' ? { label: 'Back', onPress: () => setView('account') } : undefined}
        footer={view === 'account' && <Button className="w-full">Receive</Button>}
      >
        {view === 'account' ? (
          <div className="flex flex-col items-start gap-2 px-5 pt-2 pb-6">
            <Address value="0x52908400098527886E0F7030069857D2E4169EE7" copyLabel="Copy address" copiedLabel="Copied" />
            <Digits value="$12,418.62" fadeAfter="." className="text-3xl" />
            <Change direction="up">+$214.02 (1.75%)</Change>
            <Button variant="secondary" className="mt-3" onClick={() => setView('settings')}>
              Settings
            </Button>
          </div>
        ) : (
          <p className="px-5 py-4 text-text-muted">Language, currency and what is shown.</p>
        )}
      </Drawer>
    </Specimen>
  )
}
