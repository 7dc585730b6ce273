import { useLingui } from '@lingui/react/macro'
import { type CrossSwap, hasSwapAfter, hasSwapBefore } from '@oxbow/bridge/CrossSwap'
import * as CrossSwapState from '@oxbow/bridge/CrossSwapState'
import { forgetCrossSwap } from '@oxbow/bridge/createBridgeMemory'
import type { CrossLegs } from '@oxbow/bridge/findCrossLegs'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { hasSwapFlows } from '@oxbow/swap/hasSwapFlows'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect, useEffectEvent, useState } from 'react'
import { CrossSwapPanel } from '../../../features/bridge/cross/CrossSwapPanel.tsx'
import { bridgeMemory } from '../../../state/activity/bridgeMemory.ts'
import { storage } from '../../../state/exchange.ts'
import { failureMessages } from '../../../state/failure/failureMessages.ts'
import { useBalances } from '../../../state/tokens/useBalances.ts'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { useTokens } from '../../../state/useChain.ts'
import { useDeposit } from '../../account/arrival/useDeposit.ts'
import { toTokenWarnings } from '../tokenWarnings.ts'
import { DepositLeg } from './DepositLeg.tsx'
import { SwapLeg } from './SwapLeg.tsx'
import { swapGasThere } from './swapGasThere.ts'

/** A pending swap across networks: its progress from sent transactions and both networks, and the review of the next step. */
export function CrossSwapProgress(props: CrossSwapProgress.Props) {
  const { config, connection, cross, destination, legs, opensAtOnce, origin, onBegun, onReviewing } = props
  const { t, i18n } = useLingui()
  const { address } = connection.account
  const { deposit, state: told } = useDeposit(legs.deposit ?? { ...notSent, chainId: origin.chainId }, origin)
  const state = CrossSwapState.from({ cross, legs, deposit: told, deposited: deposit?.outputAmount })
  const [here, there] = [useTokens(origin).tokens ?? none, useTokens(destination).tokens ?? none]
  const toUsd = usePrices(config, origin, here)
  const isDue = state.kind === 'ask' && state.leg === 'after'
  const gasWei = useGasCost(destination, isDue)(swapGasThere)
  const getBalance = useBalances(destination, there, address)
  const [native, nativeThere] = [here, there].map((tokens) => find(tokens, nativeToken))
  const held = getBalance(nativeThere)
  const isNativeDue = isNative(cross.bridgedOut.address)
  const isShort = isDue && !isNativeDue && held !== undefined && gasWei !== undefined && held < gasWei
  const [opened, setOpened] = useState(() => (opensAtOnce && state.kind === 'ask' ? state : undefined))
  const [goesOn, setGoesOn] = useState(false)
  const begin = useEffectEvent(onBegun)
  const hasBegun = opensAtOnce && (legs.before ?? legs.deposit) !== undefined
  // What was sent isn't offered a second time, however its dialog is closed.
  useEffect(() => {
    if (hasBegun) begin()
  }, [hasBegun])
  const openNext = useEffectEvent(() => {
    setGoesOn(false)
    if (state.kind === 'ask') setOpened(state)
  })
  // The activity log may learn of the block later than the review that showed it.
  const isNext = goesOn && state.kind === 'ask' && state.leg === 'deposit'
  useEffect(() => {
    if (isNext) openNext()
  }, [isNext])
  useEffect(() => {
    onReviewing(opened !== undefined)
    return () => onReviewing(false)
  }, [opened, onReviewing])

  const [tokenIn, bridgedIn] = [find(here, cross.tokenIn.address), find(here, cross.bridgedIn.address)]
  const [bridgedOut, tokenOut] = [find(there, cross.bridgedOut.address), find(there, cross.tokenOut.address)]
  if (!tokenIn || !bridgedIn || !bridgedOut || !tokenOut) return null

  function close(isSent: boolean) {
    setOpened(undefined)
    // Nothing was started: the input is still in the form.
    if (!isSent && !legs.before && !legs.deposit && !hasSwapFlows(storage)) forgetCrossSwap(bridgeMemory, cross.id)
  }
  function fail(detail: string) {
    close(false)
    toast({ id: `cross ${cross.id}`, tone: 'critical', title: t`No price`, detail })
  }
  const count = 1 + Number(hasSwapBefore(cross)) + Number(hasSwapAfter(cross))
  /** Native currency that arrives pays for its own swap. */
  const spendable = (amount: bigint) => {
    const most = isNativeDue ? maxSpendable({ balance: held, isNative: true, gasFeeWei: gasWei }) : undefined
    return most !== undefined && most < amount ? most : amount
  }

  return (
    <>
      <CrossSwapPanel
        cross={cross}
        state={state}
        originName={origin.name}
        destinationName={destination.name}
        shortOfGas={isShort ? gasWei : undefined}
        nativeSymbol={destination.nativeCurrency.symbol}
        isBusy={opened !== undefined}
        onForget={() => forgetCrossSwap(bridgeMemory, cross.id)}
        onPress={() => state.kind === 'ask' && setOpened(state)}
      />
      {opened?.leg === 'deposit' && (
        <DepositLeg
          connection={connection}
          origin={origin}
          destination={destination}
          native={native}
          toUsd={toUsd}
          amount={opened.amount}
          tokenIn={bridgedIn}
          tokenOut={bridgedOut}
          cautions={hasSwapBefore(cross) ? [] : toTokenWarnings([bridgedIn, bridgedOut])}
          onClosed={close}
          onFailed={() => fail(t`Nobody bridged a similar amount in the last hours. Try again later.`)}
        />
      )}
      {opened && opened.leg !== 'deposit' && (
        <SwapLeg
          {...(opened.leg === 'before'
            ? {
                network: origin,
                tokenIn,
                tokenOut: bridgedIn,
                amount: opened.amount,
                step: { index: 1, of: count, bridgesTo: destination.name },
              }
            : {
                network: destination,
                tokenIn: bridgedOut,
                tokenOut,
                amount: spendable(opened.amount),
                step: { index: count, of: count, bridgesTo: undefined },
              })}
          connection={connection}
          partOf={cross.id}
          onClosed={(isSent, isNextWanted) => {
            close(isSent)
            setGoesOn(isNextWanted)
          }}
          onFailed={(code) => fail(i18n._(failureMessages[code]))}
        />
      )}
    </>
  )
}

export declare namespace CrossSwapProgress {
  type Props = {
    config: Config
    connection: WalletConnection
    cross: CrossSwap
    legs: CrossLegs
    origin: Network
    destination: Network
    opensAtOnce: boolean
    /** Called when something of it was sent. */
    onBegun: () => void
    onReviewing: (isReviewing: boolean) => void
  }
}

const none: readonly Token[] = []
const notSent = { hash: '0x', status: 'pending' } as const

function find(tokens: readonly Token[], address: string): Token | undefined {
  return tokens.find((token) => token.address === address)
}
