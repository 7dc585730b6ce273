import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { type DecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { sidesOf, toAmounts, toDepositBasis } from '@oxbow/liquidity/depositAmounts'
import { depositPoolQueryOptions } from '@oxbow/liquidity/depositPoolQueryOptions'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import { Button } from '@oxbow/ui/Button'
import { Segmented } from '@oxbow/ui/Segmented'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DepositField } from '../../../features/liquidity/create/DepositField.tsx'
import { poolOf } from '../../../features/liquidity/position/poolOf.ts'
import { client } from '../../../state/exchange.ts'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import { useBalances } from '../../../state/tokens/useBalances.ts'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { useOpenRequest } from '../../../state/wallet/openRequest.ts'
import { useFeeReserve } from '../../page/useFeeReserve.ts'
import { DepositReview } from '../DepositReview.tsx'
import { useRefusal } from '../useRefusal.ts'

/** Gas of a deposit, which "max" keeps back in native currency. */
const usualGas = 600_000n

/** Adds liquidity to an existing position. */
export function PositionAdd({ config, network, tokens, position, connection, onDone }: PositionAdd.Props) {
  const { t, i18n } = useLingui()
  const account = connection.account.address
  const pool = poolOf(position)
  const { data: state } = useQuery(depositPoolQueryOptions(client, { network, pool }))
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const costOf = useGasCost(network, true)
  const gasFeeWei = costOf(usualGas)
  const [typed, setTyped] = useState<{ side: 'amount0' | 'amount1'; text: DecimalText | '' }>({
    side: 'amount0',
    text: '',
  })
  const { weth } = network.contracts
  const hasWeth = position.protocol !== 'v4' && (position.token0 === weth || position.token1 === weth)
  const [paysNative, setPaysNative] = useState(hasWeth)
  const [review, setReview] = useState<Pick<DepositReview.Props, 'request' | 'source'>>()
  const asked = useOpenRequest()

  const inWallet = (address: string) =>
    tokens.find((token) => (paysNative && address === weth ? isNative(token.address) : token.address === address))
  const sides = { amount0: inWallet(position.token0), amount1: inWallet(position.token1) }
  const range =
    position.protocol === 'v2' ? undefined : { tickLower: position.tickLower, tickUpper: position.tickUpper }
  const paying = {
    config,
    network,
    connection,
    nativeBalance: getBalance(tokens.find(({ address }) => isNative(address))),
    costOf,
    gasUnits: usualGas,
  }
  const reserves = {
    amount0: useFeeReserve({ ...paying, token: sides.amount0, balance: getBalance(sides.amount0) }),
    amount1: useFeeReserve({ ...paying, token: sides.amount1, balance: getBalance(sides.amount1) }),
  }
  const basis = toDepositBasis(state, range, undefined)
  const takes = sidesOf(basis)
  const token = sides[typed.side]
  const raw = token === undefined || typed.text === '' ? undefined : toRaw(typed.text, token.decimals)
  const amounts = basis === undefined || raw === undefined || raw === 0n ? undefined : toAmounts(basis, typed.side, raw)
  const isShort = (side: 'amount0' | 'amount1') => {
    const balance = getBalance(sides[side])
    return amounts !== undefined && balance !== undefined && amounts[side] > balance
  }
  const shortToken = isShort('amount0') ? sides.amount0 : isShort('amount1') ? sides.amount1 : undefined
  const { token0, token1 } = { token0: sides.amount0, token1: sides.amount1 }
  const refusal = useRefusal(network, [position.token0, position.token1], account)
  if (token0 === undefined || token1 === undefined)
    return (
      <p className="mt-4 text-sm text-text-muted">
        {t`One token isn’t on your lists. Select it once on the swap page, then come back.`}
      </p>
    )

  return (
    <section className="mt-4 flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t`Add liquidity`}</h2>
        {hasWeth && (
          <Segmented
            label={t`Pay with`}
            value={paysNative ? 'native' : 'wrapped'}
            onChange={(value) => setPaysNative(value === 'native')}
            options={[
              { value: 'native', label: network.nativeCurrency.symbol },
              { value: 'wrapped', label: network.wrappedSymbol },
            ]}
          />
        )}
      </div>
      {(['amount0', 'amount1'] as const).map((side) => {
        const chosen = side === 'amount0' ? token0 : token1
        const balance = getBalance(chosen)
        const reserve = reserves[side]
        return (
          <DepositField
            key={side}
            token={chosen}
            text={typed.side === side ? typed.text : undefined}
            raw={amounts?.[side]}
            usd={toUsd(chosen, amounts?.[side])}
            balance={balance}
            max={
              reserve === undefined
                ? undefined
                : maxSpendable({ balance, isNative: isNative(chosen.address), gasFeeWei, reserve })
            }
            isTaken={side === 'amount0' ? takes.takes0 : takes.takes1}
            isShort={isShort(side)}
            onText={(text) => setTyped({ side, text })}
          />
        )
      })}
      <Button
        size="lg"
        className="w-full"
        disabled={asked === undefined && (amounts === undefined || shortToken !== undefined || refusal !== undefined)}
        onClick={() => {
          if (asked) return asked()
          if (amounts === undefined) return
          const place =
            range && position.protocol !== 'v2'
              ? { ...range, tokenId: position.tokenId, owed: position.owed }
              : undefined
          const request = { pool, range: place, desired: amounts, sqrtPriceX96: undefined, paysNative }
          setReview({ request, source: { type: 'typed', side: typed.side } })
        }}
      >
        {asked
          ? t`Continue in your wallet`
          : refusal
            ? i18n._(explainQuoteFailure(refusal))
            : shortToken
              ? t`Insufficient ${shortToken.symbol} balance`
              : amounts
                ? t`Review deposit`
                : t`Enter an amount`}
      </Button>
      {review && (
        <DepositReview
          {...review}
          isNewPool={false}
          isAddition
          network={network}
          connection={connection}
          tokens={tokens}
          onSent={() => setTyped({ ...typed, text: '' })}
          onClosed={(isDone) => {
            setReview(undefined)
            if (isDone) onDone()
          }}
        />
      )}
    </section>
  )
}

export declare namespace PositionAdd {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    position: Position
    connection: WalletConnection
    onDone: () => void
  }
}
