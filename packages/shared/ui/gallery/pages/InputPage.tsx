import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../src/IconButton.tsx'
import { Input } from '../../src/Input.tsx'
import { Specimen } from '../Specimen.tsx'

export function InputPage() {
  const [query, setQuery] = useState('river')
  return (
    <>
      <Specimen title="With a hint">
        <Input label="Node URL" placeholder="https://" hint="Only your browser talks to it." type="url" />
      </Specimen>
      <Specimen title="With an error">
        <Input
          label="Slippage"
          defaultValue="120"
          inputMode="decimal"
          error="Enter a value less than 100."
          trailing={<span className="pe-3 text-text-muted">%</span>}
        />
      </Specimen>
      <Specimen title="To search">
        <Input
          label="Search tokens"
          labelHidden
          type="text"
          placeholder="Name, symbol or address"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          leading={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
          trailing={
            query && (
              <IconButton label="Clear" onClick={() => setQuery('')}>
                <X size={16} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            )
          }
        />
      </Specimen>
      <Specimen title="Disabled">
        <Input label="Recipient" defaultValue="0x5290…9EE7" disabled hint="Set by the link you opened." />
      </Specimen>
    </>
  )
}
