import { useLingui } from '@lingui/react/macro'
import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit } from '@oxbow/across/Deposit'
import type { DepositState } from '@oxbow/bridge/DepositState'
import { speedUpsQueryOptions } from '@oxbow/bridge/speedUpsQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../state/exchange.ts'
import { useTokens } from '../../../state/useChain.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'

const SpeedUpReview = lazyPart(() => import('./SpeedUpReview.tsx').then((module) => module.SpeedUpReview))

/** Most deposits are filled within a minute; one that waits longer pays too little. */
const slowSeconds = 120

/** Lets the depositor of an unfilled deposit accept a lower output. Renders nothing for others, or while the deposit is on time. */
export function SpeedUpOffer({ deposit, destination, origin, state }: SpeedUpOffer.Props) {
  const { t, i18n } = useLingui()
  const connection = useConnection()
  const { tokens = [] } = useTokens(destination)
  const [isOpen, setIsOpen] = useState(false)
  const isLate = state.status === 'waiting' && state.seconds >= slowSeconds
  const { data: accepted } = useQuery({ ...speedUpsQueryOptions(client, { deposit, origin }), enabled: isLate })
  const tokenOut = tokens.find(({ address }) => address === arrivingAs(deposit, destination))
  const isKnown = bridgedPairs(origin, destination).some(
    ({ input, output }) => input.address === deposit.inputToken && output.address === deposit.outputToken,
  )
  const isOwn = connection?.account.address.toLowerCase() === deposit.depositor
  if (!(isOpen || isLate) || !isKnown || !isOwn || tokenOut === undefined || accepted === undefined) return null
  const asked = accepted ?? deposit.outputAmount
  const least = `${formatAmount(asked, tokenOut.decimals, i18n.locale, { significantDigits: 8, rounding: 'down' })} ${tokenOut.symbol}`
  return (
    <>
      {isLate && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <p className="text-pretty">
            {accepted === null
              ? t`It takes longer than usual. Accept a little less, and someone may pay it out sooner.`
              : t`You accepted at least ${least}.`}
          </p>
          <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
            {t`Accept less`}
          </Button>
        </div>
      )}
      {/* An open review stays if the deposit is filled meanwhile. */}
      {isOpen && (
        <SpeedUpReview
          asked={asked}
          connection={connection}
          deposit={deposit}
          destination={destination}
          origin={origin}
          tokenOut={tokenOut}
          onClosed={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

export declare namespace SpeedUpOffer {
  type Props = { deposit: Deposit; state: DepositState; origin: Network; destination: Network }
}

/** The pool pays out native currency instead of its wrapped token. */
function arrivingAs({ outputToken }: Deposit, { contracts }: Network): string {
  return outputToken === contracts.weth.toLowerCase() ? nativeToken : outputToken
}
