import { bridgedTokensQueryOptions } from '@oxbow/bridge/bridgedTokensQueryOptions'
import { toCrossWay } from '@oxbow/bridge/toCrossWay'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import type { CrossQuote, QuoteFacts, Side } from '../../../features/bridge/BridgeState.ts'
import type { SwapForm } from '../../../features/swap/form/SwapForm.ts'
import { client } from '../../../state/exchange.ts'
import { useSettings } from '../../../state/settings.ts'
import { tradeSettingsOf } from '../../../state/TradeSettings.ts'
import { useQuoteFacts } from '../useQuoteFacts.ts'
import { useBridgeQuote } from './useBridgeQuote.ts'

/** What an amount of a token here would give of a token on another network, by a bridge and the swaps that it takes around it. */
export function useCrossQuote(parameters: useCrossQuote.Parameters): useCrossQuote.ReturnType {
  const { amount, destination, isOff, origin, tokenIn, tokenOut, tokensIn, tokensOut } = parameters
  const { trade } = useSettings()
  const places = { origin, destination }
  const pair = tokenIn && tokenOut && { input: tokenIn.address, output: tokenOut.address }
  const plain = pair && toCrossWay(pair, places, everything)
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
        : toCrossWay(pair, places, bridged.data ? (token) => bridged.data.includes(token) : everything)
  const bridgedIn = find(tokensIn, way?.bridgedIn)
  const bridgedOut = find(tokensOut, way?.bridgedOut)
  const isBefore = way !== undefined && tokenIn?.address !== way.bridgedIn
  const isAfter = way !== undefined && tokenOut?.address !== way.bridgedOut
  const isAsked = !isOff && bridgedIn !== undefined && bridgedOut !== undefined

  const first = useQuoteFacts({
    ...{ network: origin, account: undefined, settings: tradeSettingsOf(trade, origin.chainId) },
    ...(isAsked && isBefore ? { form: toForm(tokenIn, bridgedIn), amount } : nothing),
  })
  const before = quoteOf(first.quote)
  const deposit = isBefore ? before?.minimumOut : amount
  // The price of a swap moves with each block; the fee of what it gives does not, and is read from hours of logs.
  const asked = isBefore && deposit !== undefined ? roundDown(deposit) : deposit
  const bridge = useBridgeQuote({
    ...{ amount: asked, origin, destination },
    ...(isAsked ? { tokenIn: bridgedIn, tokenOut: bridgedOut } : { tokenIn: undefined, tokenOut: undefined }),
  })
  const known = bridge.quote.status === 'known' ? bridge.quote : undefined
  const output = known && asked && deposit ? (known.quote.output * deposit) / asked : undefined
  const arriving = isAfter && output !== undefined && output > 0n ? roundDown(output) : undefined
  const last = useQuoteFacts({
    ...{ network: destination, account: undefined, settings: tradeSettingsOf(trade, destination.chainId) },
    ...(isAsked && isAfter ? { form: toForm(bridgedOut, tokenOut), amount: arriving } : nothing),
  })
  const after = quoteOf(last.quote)
  const scale = (raw: bigint) => (arriving && output ? (raw * output) / arriving : raw)
  const afterQuote = after && { amountOut: scale(after.amountOut), minimumOut: scale(after.minimumOut) }

  const isWhole =
    known !== undefined && deposit !== undefined && output !== undefined && (!isAfter || after !== undefined)
  const cross: CrossQuote | undefined =
    isWhole && (isBefore || isAfter) ? { before: isBefore ? before : undefined, deposit, after: afterQuote } : undefined
  const isStale = [first.quote.status === 'stale', known?.isStale, last.quote.status === 'stale'].some(Boolean)
  return {
    ...{ bridgedIn, bridgedOut, isBefore },
    quote: isWhole
      ? { status: 'known', quote: { ...known.quote, output }, cross, isStale }
      : toMissing(first.quote, bridge.quote, last.quote),
    received: isAfter ? afterQuote?.amountOut : output,
    gasWei: before?.gasFeeWei ?? 0n,
    hasWay: isChoosing || (bridgedIn !== undefined && bridgedOut !== undefined),
    isQuoting: (isAsked || isChoosing) && amount !== undefined && amount > 0n && !isWhole,
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
    /** Nothing is asked: there is no pool. */
    readonly isOff: boolean
  }
  type ReturnType = {
    /** What is bridged, on the two networks; undefined while a token is missing, and where nothing is. */
    readonly bridgedIn: Token | undefined
    readonly bridgedOut: Token | undefined
    /** There is a swap before. */
    readonly isBefore: boolean
    readonly quote: QuoteFacts
    /** Raw units of the token that is wanted, as far as known. */
    readonly received: bigint | undefined
    /** What a swap before takes of the network. */
    readonly gasWei: bigint
    /** Something is bridged between the two, or may be. */
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

type SwapQuoteFacts = ReturnType<typeof useQuoteFacts>['quote']

function quoteOf(facts: SwapQuoteFacts) {
  return facts.status === 'fresh' || facts.status === 'stale' ? facts.quote : undefined
}

function toMissing(before: SwapQuoteFacts, bridge: QuoteFacts, after: SwapQuoteFacts): QuoteFacts {
  if (before.status === 'failed') return toFailed('input', before.code)
  if (bridge.status !== 'none' && bridge.status !== 'known') return bridge
  return after.status === 'failed' ? toFailed('output', after.code) : { status: 'none' }
}

function toFailed(side: Side, code: string): QuoteFacts {
  return noRoute.has(code) ? { status: 'no-swap', side } : { status: 'failed' }
}

/** What another amount or token may cure. */
const noRoute = new Set(['NoRoute', 'AmountTooLow', 'AmountTooHigh', 'TokenCannotTransfer', 'TransferTaxUnsupported'])

/** To three digits: as near as what is asked of others has to be. */
function roundDown(raw: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(raw).length - 3))
  return raw - (raw % unit)
}

function find(tokens: readonly Token[], address: string | undefined): Token | undefined {
  return tokens.find((token) => token.address === address)
}
