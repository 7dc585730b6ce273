import { bridgedTokensQueryOptions } from '@oxbow/bridge/bridgedTokensQueryOptions'
import { toCrossRoute } from '@oxbow/bridge/toCrossRoute'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import type { SwapForm } from '../../../features/swap/form/SwapForm.ts'
import { client } from '../../../state/exchange.ts'
import { useSettings } from '../../../state/settings.ts'
import { tradeSettingsOf } from '../../../state/TradeSettings.ts'
import { useQuoteFacts } from '../useQuoteFacts.ts'
import { type CrossFacts, toCrossFacts, toDeposit, toSwappable } from './toCrossFacts.ts'
import { useBridgeQuote } from './useBridgeQuote.ts'

/** The quote of a token here for a token on another network: a bridge with the swaps needed around it. */
export function useCrossQuote(parameters: useCrossQuote.Parameters): useCrossQuote.ReturnType {
  const { amount, destination, isOff, origin, tokenIn, tokenOut, tokensIn, tokensOut } = parameters
  const { trade } = useSettings()
  const places = { origin, destination }
  const pair = tokenIn && tokenOut && { input: tokenIn.address, output: tokenOut.address }
  const plain = pair && toCrossRoute(pair, places, everything)
  const isPlain = plain?.bridgedIn === pair?.input && plain?.bridgedOut === pair?.output
  const bridged = useQuery({
    ...bridgedTokensQueryOptions(client, places),
    enabled: !isOff && pair !== undefined && !isPlain,
  })
  const isChoosing = pair !== undefined && !isPlain && bridged.isPending && !isOff
  const way =
    pair === undefined || isPlain
      ? plain
      : isChoosing
        ? undefined
        : toCrossRoute(pair, places, bridged.data ? (token) => bridged.data.includes(token) : everything)
  const bridgedIn = find(tokensIn, way?.bridgedIn)
  const bridgedOut = find(tokensOut, way?.bridgedOut)
  const isBefore = way !== undefined && tokenIn?.address !== way.bridgedIn
  const isAfter = way !== undefined && tokenOut?.address !== way.bridgedOut
  const isAsked = !isOff && bridgedIn !== undefined && bridgedOut !== undefined

  const first = useQuoteFacts({
    network: origin,
    account: undefined,
    settings: tradeSettingsOf(trade, origin.chainId),
    ...(isAsked && isBefore ? { form: toForm(tokenIn, bridgedIn), amount } : nothing),
  })
  const before = isBefore ? first.quote : undefined
  const bridge = useBridgeQuote({
    amount: toDeposit({ amount, before }),
    origin,
    destination,
    ...(isAsked ? { tokenIn: bridgedIn, tokenOut: bridgedOut } : { tokenIn: undefined, tokenOut: undefined }),
  })
  const swappable =
    bridgedOut && toSwappable({ bridge: bridge.quote, bridgedOut: bridgedOut.address, ...parameters.there })
  const last = useQuoteFacts({
    network: destination,
    account: undefined,
    settings: tradeSettingsOf(trade, destination.chainId),
    ...(isAsked && isAfter ? { form: toForm(bridgedOut, tokenOut), amount: swappable } : nothing),
  })
  // The network cost takes all that arrives.
  const after = swappable === 0n ? ({ status: 'failed', code: 'AmountTooLow' } as const) : last.quote
  const priced = before?.status === 'fresh' || before?.status === 'stale' ? before.quote : undefined
  const facts = toCrossFacts({ amount, before, bridge: bridge.quote, after: isAfter ? after : undefined })
  return {
    bridgedIn,
    bridgedOut,
    isBefore,
    ...facts,
    gasWei: priced?.gasFeeWei ?? 0n,
    gasUnits: priced?.gasUnits ?? 0n,
    hasWay: isChoosing || (bridgedIn !== undefined && bridgedOut !== undefined),
    isQuoting: (isAsked || isChoosing) && amount !== undefined && amount > 0n && facts.quote.status === 'none',
    retry() {
      first.retry()
      bridge.retry()
      last.retry()
    },
  }
}

export declare namespace useCrossQuote {
  type Parameters = {
    readonly amount: bigint | undefined
    readonly origin: Network
    readonly destination: Network
    readonly tokenIn: Token | undefined
    readonly tokenOut: Token | undefined
    readonly tokensIn: readonly Token[]
    readonly tokensOut: readonly Token[]
    /** On the destination: the account's native balance, and the gas cost of a swap. */
    readonly there: Pick<toSwappable.Facts, 'gasWei' | 'held'>
    /** Disabled, because there is no pool. */
    readonly isOff: boolean
  }
  type ReturnType = CrossFacts & {
    /** The bridged token on both networks; undefined while a token is missing, or if there is none. */
    readonly bridgedIn: Token | undefined
    readonly bridgedOut: Token | undefined
    /** There is a swap before. */
    readonly isBefore: boolean
    /** Gas and gas cost of the swap before. */
    readonly gasUnits: bigint
    readonly gasWei: bigint
    /** The two networks have, or may have, a bridged token. */
    readonly hasWay: boolean
    readonly isQuoting: boolean
    readonly retry: () => void
  }
}

const everything = () => true
const emptyForm: SwapForm = { tokenIn: undefined, tokenOut: undefined, field: 'input', text: '' }
const nothing = { form: emptyForm, amount: undefined }

function toForm(tokenIn: Token | undefined, tokenOut: Token | undefined): SwapForm {
  return { ...emptyForm, tokenIn, tokenOut }
}

function find(tokens: readonly Token[], address: string | undefined): Token | undefined {
  return tokens.find((token) => token.address === address)
}
