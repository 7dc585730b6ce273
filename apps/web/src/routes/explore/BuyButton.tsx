import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { Button } from '@oxbow/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useChainAnswers } from '../../state/ChainProvider.tsx'
import { offersRamps } from '../../state/ramps/offersRamps.ts'

/** Opens the purchase form for the token, from the heading of its page. Renders nothing if no provider sells it. */
export function BuyButton({ network, address, symbol }: BuyButton.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { config } = useChainAnswers()
  if (!offersRamps(config, 'buys')) return null
  const search = { chain: network.slug, outputCurrency: toCurrency(address) }
  return (
    <Button
      size="sm"
      variant="soft"
      className="order-last basis-full sm:order-none sm:basis-auto"
      onClick={() => void navigate({ to: '/buy' as '/swap', search })}
    >
      <CreditCard size={16} strokeWidth={1.5} aria-hidden="true" />
      {t`Buy ${symbol}`}
    </Button>
  )
}

export declare namespace BuyButton {
  type Props = { network: Network; address: `0x${string}`; symbol: string }
}
