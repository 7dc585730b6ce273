import { ArrowDownUp, RotateCw, Settings, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../src/Button.tsx'
import { IconButton } from '../../src/IconButton.tsx'
import { Specimen } from '../Specimen.tsx'

const variants = ['primary', 'soft', 'secondary', 'quiet', 'critical'] as const

export function ButtonPage() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} title={variant} row>
          <Button variant={variant} size="lg">
            Review swap
          </Button>
          <Button variant={variant}>
            <Wallet size={18} strokeWidth={1.5} aria-hidden="true" />
            Connect
          </Button>
          <Button variant={variant} size="sm">
            Max
          </Button>
          <Button variant={variant} disabled>
            Enter an amount
          </Button>
          <Button variant={variant} busy>
            Confirm in your wallet
          </Button>
        </Specimen>
      ))}
      <Specimen title="Over the whole width">
        <Button size="lg" busy={busy} onClick={() => setBusy(!busy)}>
          {busy ? 'Finding the best price' : 'Get a price'}
        </Button>
      </Specimen>
      <Specimen title="Icon button" row>
        <IconButton label="Settings">
          <Settings size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label="Switch tokens">
          <ArrowDownUp size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label="Refresh" disabled>
          <RotateCw size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </Specimen>
    </>
  )
}
