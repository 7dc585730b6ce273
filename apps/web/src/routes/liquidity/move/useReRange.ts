import { getBalances } from '@oxbow/client/getBalances'
import { accessTo } from '@oxbow/connectors/AccountAccess'
import type { DepositPoolState } from '@oxbow/liquidity/DepositRequest'
import { liquidityRecords } from '@oxbow/liquidity/LiquidityRecord'
import { isOfSame } from '@oxbow/liquidity/MigrationRecord'
import type { V3Position, V4Position } from '@oxbow/positions/Position'
import { fullRange, rangeWithin, type TickRange } from '@oxbow/positions/tickRange'
import { useState } from 'react'
import { tickSpacingOf } from '../../../features/liquidity/create/CreateForm.ts'
import { toKey } from '../../../features/liquidity/list/PositionsView.ts'
import { toReRangeState } from '../../../features/liquidity/move/ReRangeState.ts'
import { toReRangeCosts } from '../../../features/liquidity/move/toReRangeCosts.ts'
import { poolOf } from '../../../features/liquidity/position/poolOf.ts'
import { toRangeTrial } from '../../../features/liquidity/range/RangeTrial.ts'
import { client, storage } from '../../../state/exchange.ts'
import { migrations, useMigrations } from '../../../state/migrations.ts'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { useCanBatch } from '../../../state/wallet/useCanBatch.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'
import type { PositionPage } from '../position/PositionPage.tsx'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { useRefusal } from '../useRefusal.ts'
import { useMove } from './useMove.ts'
import { useMoveProgress } from './useMoveProgress.ts'

/** The data, state and actions of the page that changes a range. */
export function useReRange({ config, network, tokens, position, owner }: useReRange.Parameters) {
  const connection = useConnection()
  const account = connection?.account.address
  const isOwn = accessTo(owner, connection).kind !== 'view-only'
  const spacing = position.protocol === 'v4' ? position.tickSpacing : tickSpacingOf(position.feePips)
  const [chosen, setChosen] = useState<'full' | TickRange>(() => asWideAsBefore(position, spacing))
  const [isHeld, setIsHeld] = useState(false)
  const [doing, setDoing] = useState<'at-once' | 'leaving'>()

  const from = { protocol: position.protocol, tokenId: position.tokenId.toString() }
  const name = account && { chainId: network.chainId, account, from }
  const record = useMigrations().find((each) => name !== undefined && isOfSame(each, name) && each.held !== undefined)
  const [isDepositing, setIsDepositing] = useState(false)
  const { progress, arrived } = useMoveProgress(network, record, { isDepositing })
  const { slippageBps, toleranceBps, deadline } = useLiquiditySettings(network)
  const canBatch = useCanBatch(network, connection)
  const state = toReRangeState({
    arrived,
    record,
    progress,
    refusal: useRefusal(network, [position.token0, position.token1], account),
    isOwn,
    canBatch,
    position,
    chosen,
    isHeld,
    isConnected: connection !== undefined,
    tickSpacing: spacing,
  })
  const choice = state.kind === 'choosing' ? state : undefined
  const range = choice?.range ?? position
  const pool = poolOf(position)
  const { sqrtPriceX96, poolId, tick, feePips } = position
  const poolState: DepositPoolState = { status: 'pool', poolId, sqrtPriceX96, tick, liquidity: 0n, feePips }
  const form = { protocol: position.protocol, fee: position.feePips }
  const rangeFacts = useRangeFacts({ config, network, form, pair: { pool }, poolState })
  const asked = { position, to: { pool, range, sqrtPriceX96: undefined }, swaps: true }
  const moveName = `${toKey(position)}/${range.tickLower}/${range.tickUpper}`
  const {
    entry: move,
    gasUnits,
    check,
  } = useMove(
    network,
    [account, moveName, slippageBps, toleranceBps],
    choice?.isAsked && account && doing === undefined
      ? async () => ({ ...asked, network, account, slippageBps, toleranceBps, ...(await deadline()) })
      : undefined,
  )

  const priceOf = usePrices(config, network, tokens)
  const costOf = useGasCost(network, isOwn)
  const trialOf = (of: TickRange, liquidity: bigint | undefined) =>
    toRangeTrial(rangeFacts.source, { range: of, sqrtPriceX96, liquidity })
  const [oldTrial, newTrial] = [
    trialOf(position, position.liquidity),
    choice?.isValid ? trialOf(range, move?.liquidity) : ({ kind: 'unknown' } as const),
  ]
  const { oldFeesUsd, newFeesUsd, ...costs } = toReRangeCosts({
    pair: position,
    swap: move === undefined ? 'unknown' : move.swap,
    networkWei: gasUnits && costOf(gasUnits),
    oldTrial,
    newTrial,
    toUsd: (address, raw) =>
      priceOf(
        tokens.find((token) => token.address === address),
        raw,
      ),
  })

  async function begin() {
    if (name === undefined) return
    const { chainId, contracts } = network
    const { multicall3 } = contracts
    const held = await getBalances(client, {
      chainId,
      multicall3,
      account: name.account,
      tokens: [position.token0, position.token1],
    })
    const sinceBlock = BigInt((await client.rpc(chainId).request({ method: 'eth_blockNumber' } as never)) as string)
    const keyFee = position.protocol === 'v4' ? position.keyFee : position.feePips
    migrations.put({
      ...name,
      to: { protocol: position.protocol, feePips: keyFee, tickLower: range.tickLower, tickUpper: range.tickUpper },
      token0: position.token0,
      token1: position.token1,
      sqrtPriceX96: sqrtPriceX96.toString(),
      sinceBlock: sinceBlock.toString(),
      held: {
        amount0: (held.get(position.token0) ?? 0n).toString(),
        amount1: (held.get(position.token1) ?? 0n).toString(),
      },
    })
    setDoing('leaving')
  }

  function afterExit(isDone: boolean) {
    setDoing(undefined)
    if (name === undefined || isDone) return
    // If the wallet wasn't asked or declined, nothing is in progress. A sent transaction is tracked, even across reloads.
    const flow = { key: `remove:${toKey(position)}`, chainId: name.chainId, account: name.account }
    if (liquidityRecords(storage).find(flow) === undefined) migrations.remove(name)
  }

  return {
    connection,
    state,
    choice,
    chosen,
    setChosen,
    setIsHeld,
    range,
    tickSpacing: spacing,
    rangeFacts,
    move,
    check,
    asked,
    moveName,
    oldTrial,
    newTrial,
    oldFeesUsd,
    newFeesUsd,
    costs,
    doing,
    setDoing,
    begin,
    afterExit,
    setIsDepositing,
    pool,
  }
}

export declare namespace useReRange {
  type Parameters = Omit<PositionPage.Props, 'position'> & { position: V3Position | V4Position }
  type RangedPosition = V3Position | V4Position
}

/** Centered on the current price, with the same width as before. */
function asWideAsBefore(
  { tickLower, tickUpper, sqrtPriceX96 }: useReRange.RangedPosition,
  spacing: number,
): 'full' | TickRange {
  const full = fullRange(spacing)
  if (tickLower <= full.tickLower && tickUpper >= full.tickUpper) return 'full'
  return rangeWithin(sqrtPriceX96, Math.round((tickUpper - tickLower) / 2), spacing)
}
