import { useLingui } from '@lingui/react/macro'
import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { Holding, Portfolio } from '@oxbow/tokens/Portfolio'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { useState } from 'react'
import { HoldingTable } from './HoldingTable.tsx'

/** An account's tokens on one network or all, with those hidden by the settings in a collapsed section. */
export function HoldingsPanel({ portfolio, chainId, ...table }: HoldingsPanel.Props) {
  const { t } = useLingui()
  const [showsHidden, setShowsHidden] = useState(false)
  const isShown = ({ network }: Holding) => chainId === undefined || network.chainId === chainId
  const holdings = portfolio?.holdings.filter(isShown) ?? []
  const hidden = portfolio?.hidden.filter(isShown) ?? []
  return (
    <>
      <HoldingTable
        {...table}
        label={t`Tokens`}
        holdings={holdings}
        isLoading={portfolio === undefined}
        empty={<EmptyState headingLevel={3} title={t`Nothing to show here`} />}
      />
      {hidden.length > 0 && (
        <Disclosure open={showsHidden} onChange={setShowsHidden} title={t`Hidden (${hidden.length})`} className="mt-4">
          <p className="mt-1 px-2 text-sm text-pretty text-text-muted">
            {t`Small balances, spam, and what you hid. The total still counts them, except spam.`}
          </p>
          {showsHidden && (
            <HoldingTable
              {...table}
              label={t`Hidden tokens`}
              holdings={hidden}
              reasonOf={({ token }) => (table.isPutAway(token) ? t`Hidden` : isSpam(token) ? t`Spam` : t`Small`)}
            />
          )}
        </Disclosure>
      )}
    </>
  )
}

export declare namespace HoldingsPanel {
  type Props = Pick<HoldingTable.Props, 'favourites' | 'onFavourite' | 'isPutAway' | 'onHide' | 'onSend' | 'onOpen'> & {
    /** Undefined while loading. */
    portfolio: Portfolio | undefined
    /** The only network to show; undefined for all. */
    chainId: number | undefined
  }
}
