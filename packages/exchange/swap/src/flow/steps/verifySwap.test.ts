import { weth9Abi } from '@oxbow/abi/weth9'
import { plainContracts as contracts } from '@oxbow/exchange-test/plainTradingChain'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifySwap } from './verifySwap.ts'

const account: Hex = `0x${'d'.repeat(40)}`
const chainId = 1
const data = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })

function quoteOf(amount: bigint) {
  const tokens = { tokenIn: zeroAddress, tokenOut: contracts.weth }
  const intent = { chainId, tradeType: 'exact-in', ...tokens, amount, account }
  return { kind: 'wrap', intent, ...tokens, maximumIn: amount, minimumOut: amount }
}

/** A wrap of 10 wei was reviewed, whatever the plan of now says. */
function verify(step: PlannedStep, planned = 10n) {
  const plan = { quote: quoteOf(planned), steps: [] }
  const reviewed = { quote: quoteOf(10n), steps: [] }
  const intent = { approvalAmount: 'exact' }
  const network = { chainId, contracts }
  return () => verifySwap(step, { network, account, deadlineSeconds: 99, intent, plan, reviewed } as never)
}
const wrap = (value: bigint, to: Hex = contracts.weth): PlannedStep => ({
  kind: 'wrap',
  type: 'call',
  chainId,
  transaction: toRequest(chainId, account, { to, data, value }),
})

describe('verifySwap', () => {
  test('default: a trade as it was reviewed', () => {
    expect(verify(wrap(10n))).not.toThrow()
  })

  test('error: another one, also where the plan of now says the same', () => {
    for (const value of [9n, 11n]) {
      expect(verify(wrap(value))).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
      expect(verify(wrap(value), value)).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
    }
    expect(verify(wrap(10n, account))).toThrow()
  })

  test('error: a trade of a batch that says by itself that it is somebody else’s', () => {
    const batch = (from = account): PlannedStep => {
      const call = toRequest(chainId, from, { to: contracts.weth, data, value: 10n })
      return { kind: 'swap', type: 'batch', chainId, calls: [call] }
    }
    expect(verify(batch())).not.toThrow()
    expect(verify(batch(`0x${'e'.repeat(40)}`))).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
  })

  test('error: a step that no swap has', () => {
    expect(verify({ kind: 'swap', type: 'post', chainId })).toThrow('A swap has no step of the type post.')
  })
})
