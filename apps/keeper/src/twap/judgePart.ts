import { isNative } from '@oxbow/chain/nativeToken'
import type { PoolMemory } from '@oxbow/guards/evaluateMarketTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import type { TwapPart } from '@oxbow/orders/readSignedTwap'
import type { PartFate } from '@oxbow/orders/SignedTwap'
import { type OrderFacts, refusalOfTokens, seldomBlocks, type TradedTerms } from '../judge/judgeOrder.ts'
import { judgePay } from '../judge/judgePay.ts'
import { judgeTerms } from '../judge/judgeTerms.ts'
import type { Verdict } from '../judge/Verdict.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'

/** Chain and market facts about a part of a TWAP, at one block. */
export type PartFacts = Pick<OrderFacts, 'chainId' | 'block' | 'seconds' | 'gasPrice' | 'nativePrice' | 'plan'> & {
  readonly part: TwapPart['order']
  readonly fate: PartFate
  /** Its owner's balance or approval is too low. */
  readonly isShort: boolean
  readonly market: MarketTerms | undefined
  /** Observations of the market's pool; undefined if it doesn't answer. */
  readonly memory: PoolMemory | undefined
}

/** Whether to fill a part now. Pure: equal facts give equal verdicts. */
export function judgePart(facts: PartFacts, settings: KeeperSettings): Verdict {
  const { block, chainId, fate, isShort, market, memory, part, plan, seconds } = facts
  const later = (reason: string): Verdict => {
    return { action: 'look-again', when: { at: 'block', block: block + seldomBlocks }, reason }
  }
  const terms = termsOf(part)
  const [{ token: tokenOut }] = terms.outputs
  if (isNative(terms.input.token) || terms.input.token === tokenOut)
    return { action: 'never', reason: 'it sells what nobody can trade' }
  const refusal = refusalOfTokens(chainId, terms, settings)
  if (refusal !== undefined) return { action: 'never', reason: refusal }
  if (fate === 'missed' || part.endTime <= seconds) return { action: 'never', reason: 'its time has passed' }
  if (fate !== 'waiting') return later('filled or canceled')
  if (part.startTime > seconds)
    return { action: 'look-again', when: { at: 'time', seconds: part.startTime }, reason: 'too early' }
  if (isShort) return later('its owner lacks the tokens or the approval')
  const trade = { tokenIn: terms.input.token, tokenOut, amountIn: terms.input.startAmount }
  const guard =
    market === undefined ? ({ status: 'open', least: 0n } as const) : judgeTerms(market, { memory, trade, seconds })
  if (guard.status === 'never') return { action: 'never', reason: 'no market is what its zone asks for' }
  if (guard.status === 'wait')
    return { action: 'look-again', when: { at: 'time', seconds: guard.until }, reason: guard.reason }
  if (plan === undefined) return later('nothing trades it')
  const floor = part.consideration[0]!.startAmount
  const signed = floor > guard.least ? floor : guard.least
  return judgePay({ signed, isMoving: guard.least > 0n, isShared: true }, { ...facts, plan }, settings)
}

/** A part in the form of a UniswapX order's terms. */
export function termsOf({ consideration, offer, offerer }: TwapPart['order']): PartTerms {
  const [given, asked] = [offer[0]!, consideration[0]!]
  return {
    info: { swapper: offerer },
    input: { token: given.token, startAmount: given.startAmount },
    outputs: [{ token: asked.token, recipient: asked.recipient }],
  }
}

type PartTerms = TradedTerms & {
  readonly info: { readonly swapper: `0x${string}` }
  readonly outputs: readonly [TradedTerms['outputs'][number]]
}
