import { EyeOff, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../src/Checkbox.tsx'
import { Switch } from '../../src/Switch.tsx'
import { ToggleRow } from '../../src/ToggleRow.tsx'
import { Specimen } from '../Specimen.tsx'

export function TogglePage() {
  const [isOn, setIsOn] = useState(true)
  const [isTestnet, setIsTestnet] = useState(false)
  const [isAccepted, setIsAccepted] = useState(false)
  return (
    <>
      <Specimen title="Rows">
        <div className="-mx-3 flex max-w-96 flex-col">
          <ToggleRow
            icon={<EyeOff size={20} strokeWidth={1.5} aria-hidden="true" />}
            title="Hide small balances"
            detail="Under 1 US dollar"
            checked={isOn}
            onChange={setIsOn}
          />
          <ToggleRow
            icon={<FlaskConical size={20} strokeWidth={1.5} aria-hidden="true" />}
            title="Testnet mode"
            checked={isTestnet}
            onChange={setIsTestnet}
          />
          <ToggleRow title="Passkeys" detail="Your wallet has none" checked={false} onChange={setIsOn} disabled />
          <ToggleRow
            control="checkbox"
            title="I understand that this cannot be undone"
            checked={isAccepted}
            onChange={setIsAccepted}
          />
        </div>
      </Specimen>
      <Specimen title="Switch" row>
        <Switch label="On" checked onChange={setIsOn} />
        <Switch label="Off" checked={false} onChange={setIsOn} />
        <Switch label="On and disabled" checked onChange={setIsOn} disabled />
        <Switch label="Off and disabled" checked={false} onChange={setIsOn} disabled />
      </Specimen>
      <Specimen title="Checkbox" row>
        <Checkbox label="Chosen" checked onChange={setIsOn} />
        <Checkbox label="Not chosen" checked={false} onChange={setIsOn} />
        <Checkbox label="Partly chosen" checked="mixed" onChange={setIsOn} />
        <Checkbox label="Chosen and disabled" checked onChange={setIsOn} disabled />
      </Specimen>
    </>
  )
}
