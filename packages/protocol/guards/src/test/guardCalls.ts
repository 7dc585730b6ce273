import { decodeAbiParameters, type Hex, parseAbiParameters, zeroHash } from 'viem'
import { encodeMarketTerms } from '../encodeTerms.ts'
import type { MarketVerdict } from '../evaluateMarketTerms.ts'
import { guardContracts } from '../guardContracts.ts'
import type { MarketTerms } from '../MarketTerms.ts'
import { marketGuardAbi } from '../marketGuardAbi.ts'
import { address } from './fuzzRun.ts'
import type { MarketCase } from './randomMarket.ts'
import type { Answer, StubbedCall } from './stubPool.ts'

const shape = parseAbiParameters(
  '(address pool, uint32 window, uint128 leastLiquidity, uint16 toleranceBps, uint8 trigger, int24 tick)',
)
const [owner, somebody] = [address('a1'), address('b2')]

/** The call that returns MarketGuard's minimum output. */
export function toLeastOutCall({ memory, terms, trade }: MarketCase): StubbedCall {
  const args = [toStruct(terms), trade.tokenIn, trade.tokenOut, trade.amountIn]
  return { ...toGuard({ memory, terms }), functionName: 'leastOut', args }
}

/** The call that a reactor makes: paid to the owner in two outputs, plus others that don't count. */
export function toValidation({ memory, terms, trade }: MarketCase, received: bigint): StubbedCall {
  const { amountIn, tokenIn, tokenOut } = trade
  const pay = (token: Hex, amount: bigint, recipient: Hex) => ({ token, amount, recipient })
  const order = {
    info: {
      reactor: somebody,
      swapper: owner,
      nonce: 0n,
      deadline: 0n,
      additionalValidationContract: guardContracts.marketGuard.address,
      additionalValidationData: encodeMarketTerms(terms),
    },
    input: { token: tokenIn, amount: amountIn, maxAmount: amountIn },
    outputs: [
      pay(tokenOut, received / 2n, owner),
      pay(tokenOut, 1n << 100n, somebody),
      pay(tokenIn, 1n << 100n, owner),
      pay(tokenOut, received - received / 2n, owner),
    ],
    sig: '0x',
    hash: zeroHash,
  }
  return { ...toGuard({ memory, terms }), functionName: 'validate', args: [somebody, order] }
}

/** MarketGuard's answer as the model's verdict. */
export function toVerdict(answer: Answer): MarketVerdict | { readonly status: 'leastOut'; readonly amount: unknown } {
  if ('result' in answer) return { status: 'leastOut', amount: answer.result }
  const { error, value } = answer
  if (error === 'TriggerNotReached') return { status: 'not-reached', meanTick: value as number }
  if (error === 'TooThin') return { status: 'too-thin', liquidity: value as bigint }
  if (['WrongTerms', 'WrongPair', 'NumberTooLarge'].includes(error)) return { status: 'never' }
  throw new Error(`It reverted with ${error}.`)
}

function toGuard({ memory, terms }: Pick<MarketCase, 'memory' | 'terms'>) {
  const { windowSeconds } = terms
  return { memory, windowSeconds, to: guardContracts.marketGuard.address, abi: marketGuardAbi }
}

function toStruct(terms: MarketTerms) {
  return decodeAbiParameters(shape, encodeMarketTerms(terms))[0]
}
