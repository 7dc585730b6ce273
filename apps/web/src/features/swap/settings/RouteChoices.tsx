import { Trans, useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { useState } from 'react'
import { type Protocol, protocols, type TradeSettings } from '../../../state/TradeSettings.ts'

export function RouteChoices({ settings, onChange }: RouteChoices.Props) {
  const { t } = useLingui()
  const chosen = settings.protocols
  const [isOpen, setIsOpen] = useState(chosen.length < protocols.length || !settings.allowsHooks)
  const names: Record<Protocol, string> = { v2: t`Version 2`, v3: t`Version 3`, v4: t`Version 4` }
  const toggle = (protocol: Protocol, isOn: boolean) =>
    onChange({ ...settings, protocols: protocols.filter((each) => (each === protocol ? isOn : chosen.includes(each))) })
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      title={<span className="font-medium">{t`Pools`}</span>}
      className="-mx-2"
    >
      <p className="px-2 pb-1 text-sm text-text-muted">
        <Trans>Pools to search. More pools can only improve your price.</Trans>
      </p>
      <div className="-mx-1">
        {protocols.map((protocol) => (
          <ToggleRow
            key={protocol}
            title={names[protocol]}
            checked={chosen.includes(protocol)}
            // The last one can't be turned off, because a trade needs a pool.
            disabled={chosen.length === 1 && chosen[0] === protocol}
            onChange={(isOn) => toggle(protocol, isOn)}
          />
        ))}
        <ToggleRow
          title={t`Pools with hooks`}
          detail={t`v4 pools with custom code, if this site allows them.`}
          checked={settings.allowsHooks && chosen.includes('v4')}
          disabled={!chosen.includes('v4')}
          onChange={(allowsHooks) => onChange({ ...settings, allowsHooks })}
        />
      </div>
    </Disclosure>
  )
}

export declare namespace RouteChoices {
  type Props = { settings: TradeSettings; onChange: (settings: TradeSettings) => void }
}
